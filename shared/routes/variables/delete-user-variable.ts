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
    'Its measurements, reminders and what they asked, tags, votes, studies with their public pages, and experiments that ' +
    'are over. `dryRun=true` counts them and changes nothing. The newest 500 measurements are gone when this answers, the ' +
    'rest goes in the background, as a rule within two minutes; until then nothing can be recorded of it (a 409 with ' +
    '`Retry-After`). Afterwards the name can be used again. Asking again changes nothing. While an experiment with it is ' +
    'running it stays: a 409 names that experiment. This can’t be undone; an app that offers undo waits before it asks.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: variableToDelete,
  response: envelope({ data: v.object({ deletion: says(deletionSchema, 'What goes with it.') }) }),
  table: {
    actions: ['BatchWriteItem', 'ConditionCheckItem', 'GetItem', 'Query', 'UpdateItem'],
    partitions: { BatchWriteItem: ['people'], UpdateItem: ['people'] },
    indexes: ['byVariable'],
  },
} as const satisfies Route;
