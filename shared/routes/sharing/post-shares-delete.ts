import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter, queryFlag } from '../../schemas/fields/query.ts';
import { mayHave, says } from '../../schemas/fields/says.ts';
import { text } from '../../schemas/fields/texts.ts';
import { takeBackSchema } from '../../schemas/imports/take-back.ts';
import { authorizedClientsSchema } from '../../schemas/people/authorized-clients.ts';
import { userMembers } from '../../schemas/people/user.ts';
import type { Route } from '../route.ts';

export const postSharesDelete = {
  id: 'post-shares-delete',
  method: 'POST',
  path: '/api/v3/shares/delete',
  topic: 'Sharing',
  summary: 'Revoke access to your data',
  description:
    'Ends the access of an app, an individual or a study from the next request on: every token issued under the ' +
    'grant has ended once this answers. Returns your own record and who still has access. Access that was never granted, ' +
    'or was already revoked, is a 404.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object({
    clientIdToRevoke: says(
      text({ min: 1, max: 125 }),
      'The clientId of the app, individual or study, from GET /shares.',
    ),
    deleteRecords: mayHave(
      queryFlag(),
      'true also deletes, in the background, what it recorded and nobody else has changed since, then the reminders and variables that it created and that contain nothing else. It also works after the access has ended.',
    ),
    dryRun: mayHave(queryFlag(), 'true only counts what would be deleted, and changes nothing.'),
    reason: mayHave(text({ max: 1000 }), 'Why, in your own words. It is checked but not stored.'),
    ...clientIdParameter,
  }),
  response: envelope({
    ...userMembers,
    authorizedClients: authorizedClientsSchema,
    deletion: mayHave(takeBackSchema, 'What is deleted with it, if requested.'),
  }),
  table: {
    actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem', 'BatchWriteItem', 'UpdateItem'],
    guarded: ['tokens', 'clients', 'shares'],
  },
} as const satisfies Route;
