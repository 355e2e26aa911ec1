import * as v from 'valibot';
import { changeSchema } from '../../schemas/changes/change.ts';
import { changesQuery } from '../../schemas/changes/changes-query.ts';
import { includedRecords } from '../../schemas/changes/included-records.ts';
import { envelope } from '../../schemas/envelope.ts';
import { mayHave, says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';

export const getChanges = {
  id: 'get-changes',
  method: 'GET',
  path: '/api/v3/changes',
  topic: 'Changes',
  summary: 'List what changed',
  description:
    'What changed of the person’s records since the cursor, in the order of their change log: ids only, to be read ' +
    'where they lie. To keep a copy: ask without a cursor, read everything, then ask with the cursor you were given, ' +
    'and from then on always with the last one, until `changes` is empty. An entry appears a moment after the change, ' +
    'normally within two seconds; what changed twice has two entries; what expires by itself has none. Entries are ' +
    'kept for 90 days: with an older cursor the answer is a 410, and everything is to be read again. Apps see the ' +
    'kinds that they may read; `share` and `experiment` are for the person’s own token. With `include=records` the ' +
    'answer has the records, too, as they are now and each once: measurements, variables, reminders with what they ask, ' +
    'votes and imports. Records of other kinds are read where they lie.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: changesQuery,
  response: envelope({
    changes: says(v.array(changeSchema), 'In the order of the log.'),
    cursor: says(v.string(), 'To ask with next time.'),
    records: mayHave(
      includedRecords,
      'With `include=records`: the records of these changes that are there now, by their kinds.',
    ),
  }),
  forgets: true,
  table: { actions: ['BatchGetItem', 'GetItem', 'Query'], indexes: ['byVariable'] },
} as const satisfies Route;
