import { counted } from '../../domain/texts/counted.ts';
import { getStudies as route } from '../../routes/studies/get-studies.ts';
import { listStudyRecords } from '../../use-cases/studies/list-study-records.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { listReply } from '../replies/list-reply.ts';
import { isNarrowed } from '../requests/is-narrowed.ts';

export const getStudies = operation(route, {
  handle: async (input) => {
    const { caller, query, now, baseUrl, touch } = input;
    const { studies, next } = await listStudyRecords(caller, query, baseUrl, now);
    if (isNarrowed(query))
      touch(studies.flatMap(({ causeVariable, effectVariable }) => [causeVariable.id, effectVariable.id]));
    const body = {
      ...ok('Your studies', `This page has ${counted(studies.length, 'study', 'studies')}.`),
      studies,
    };
    return listReply(body, next, input);
  },
});
