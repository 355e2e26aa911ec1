import { counted } from '../../shared/domain/texts/counted.ts';
import { listReply } from '../../shared/operations/replies/list-reply.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { getStudies } from '../../shared/routes/studies/get-studies.ts';
import { listStudyRecords } from '../../shared/use-cases/studies/list-study-records.ts';

export const handler = endpoint(getStudies, async (input) => {
  const { caller, query, now, baseUrl } = input;
  const { studies, next } = await listStudyRecords(caller, query, baseUrl, now);
  const body = {
    ...ok('Your studies', `This page has ${counted(studies.length, 'study', 'studies')}.`),
    studies,
  };
  return listReply(body, next, input);
});
