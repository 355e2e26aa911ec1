import { toAccessRecord } from '../../answers/accesses/access-record.ts';
import { listAccesses } from '../../data/accesses/day-of-accesses.ts';
import { variablesOf } from '../../domain/accesses/day-of-accesses.ts';
import { counted } from '../../domain/texts/counted.ts';
import { getAccesses as route } from '../../routes/sharing/get-accesses.ts';
import { placeOfAccess } from '../../schemas/accesses/access.ts';
import { findCalledVariables } from '../../use-cases/accesses/called-variables.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { linkToNext } from '../replies/link.ts';
import { Reply } from '../reply.ts';

export const getAccesses = operation(route, {
  readAhead: ({ userId, query: { limit, cursor } }) => listAccesses(userId, { limit, after: cursor }),
  handle: async ({ caller, url, cursorTo, ahead }) => {
    const { days, next } = await ahead;
    const ids = new Set(days.flatMap(variablesOf));
    const variables = await findCalledVariables(caller.userId, [...ids]);
    const body = {
      ...ok(
        'Who used your records',
        days.length === 0
          ? 'Nobody else has used your records.'
          : `This page has ${counted(days.length, 'record')} of who used your records, by day.`,
      ),
      accesses: days.map((day) => toAccessRecord(day, variables)),
    };
    return new Reply(
      body,
      next === undefined ? {} : { link: linkToNext(url, { place: placeOfAccess(next) }, cursorTo) },
    );
  },
});
