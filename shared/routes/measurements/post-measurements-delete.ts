import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { mayHave, says } from '../../schemas/fields/says.ts';
import {
  filteredDeletion,
  measurementsToDelete,
  removalReceipt,
} from '../../schemas/measurements/measurements-to-delete.ts';
import type { Route } from '../route.ts';

export const postMeasurementsDelete = {
  id: 'post-measurements-delete',
  method: 'POST',
  path: '/api/v3/measurements/delete',
  topic: 'Measurements',
  summary: 'Delete many measurements',
  description:
    'Send up to 1,000 `ids` in the body to get a receipt for each. An app deletes what it recorded itself and nobody else ' +
    'has changed since; everything else is kept. Or, with the person’s own token, use the filters of GET /measurements: ' +
    'first with `dryRun=true`, which counts the matches and returns a `confirmation`, then with that. A confirmed request ' +
    'deletes up to 1,000, newest first, and nothing that was recorded or changed after the dry run; repeat the ' +
    'request until `numberLeft` is 0. If more match by then than were counted, the answer is a 409 and ' +
    'nothing is deleted. Questions that these measurements answered are asked again, as after deleting a single one.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  ...measurementsToDelete,
  response: envelope({
    data: says(
      v.object({
        measurements: mayHave(v.array(removalReceipt), 'A receipt for each id, in the same order.'),
        deletion: mayHave(filteredDeletion, 'What the filters matched.'),
      }),
      'What was deleted.',
    ),
  }),
  table: {
    actions: [
      'BatchGetItem',
      'ConditionCheckItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ],
    indexes: ['byVariable'],
  },
  memoryMegabytes: 1024,
} as const satisfies Route;
