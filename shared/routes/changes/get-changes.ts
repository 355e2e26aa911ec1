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
    'What changed in the person’s records since the cursor, in the order of their change log: ids only; read the records ' +
    'themselves from their own operations. To keep a copy: ask without a cursor, read everything, then ask with the cursor you got, ' +
    'and from then on always with the last one, until `changes` is empty. An entry appears a moment after the change, ' +
    'usually within two seconds; a record changed twice has two entries; one that expires has none. Entries are ' +
    'kept for 90 days: an older cursor gets a 410, and you need to read everything again. Apps see the ' +
    'kinds they may read; `share` and `experiment` are for the person’s own token. With `include=records` the ' +
    'answer also contains the records as they are now, each once: measurements, variables, reminders with what they ask, ' +
    'votes and imports. Other kinds are read from their own operations.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: changesQuery,
  response: envelope({
    changes: says(v.array(changeSchema), 'The changes, in the order of the log.'),
    cursor: says(v.string(), 'The cursor for the next request.'),
    records: mayHave(
      includedRecords,
      'With `include=records`: the records of these changes that still exist, by kind.',
    ),
  }),
  forgets: true,
  table: { actions: ['BatchGetItem', 'GetItem', 'Query'], indexes: ['byVariable'] },
} as const satisfies Route;
