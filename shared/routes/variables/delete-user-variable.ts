import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { says } from '../../schemas/fields/says.ts';
import { deletionSchema, variableToDelete } from '../../schemas/variables/variable-deletion.ts';
import type { Route } from '../route.ts';

export const deleteUserVariable = {
  id: 'delete-user-variable',
  method: 'DELETE',
  path: '/api/v3/userVariables/delete',
  topic: 'Variables',
  summary: 'Delete a variable and everything that belongs to it',
  description:
    'Deletes its measurements, reminders and what they asked, tags, votes, studies with their public pages, and finished ' +
    'experiments. `dryRun=true` only counts them. The newest 500 measurements are gone once this answers, the ' +
    'rest is deleted in the background, usually within two minutes; until then nothing can be recorded for it (a 409 with ' +
    '`Retry-After`). Afterwards the name can be used again. Repeating the request changes nothing. While an experiment with it is ' +
    'running, it can’t be deleted: a 409 names that experiment. This can’t be undone; an app that offers undo waits before it sends this.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: variableToDelete,
  response: envelope({ data: v.object({ deletion: says(deletionSchema, 'What is deleted with it.') }) }),
  table: {
    actions: ['BatchWriteItem', 'ConditionCheckItem', 'GetItem', 'Query', 'UpdateItem'],
    partitions: { BatchWriteItem: ['people'], UpdateItem: ['people'] },
    indexes: ['byVariable'],
  },
} as const satisfies Route;
