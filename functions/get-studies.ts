import { counted } from '../shared/domain/texts/counted.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { linkToNext } from '../shared/http/link.ts';
import { Reply } from '../shared/http/response.ts';
import { getStudies } from '../shared/routes/get-studies.ts';
import { listStudyRecords } from '../shared/use-cases/studies/list-study-records.ts';

export const handler = endpoint(getStudies, async ({ caller, query, url, now, baseUrl }) => {
  const { studies, hasMore } = await listStudyRecords(caller, query, baseUrl, now);
  const body = {
    ...ok('Your studies', `This page has ${counted(studies.length, 'study', 'studies')}.`),
    studies,
  };
  const next = { cursor: undefined, offset: String(query.offset + query.limit) };
  return new Reply(body, hasMore ? { link: linkToNext(url, next) } : {});
});
