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
    'grant is dead when this answers. Answers your own record and who still has access. What was never granted, ' +
    'or is revoked already, is a 404.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object({
    clientIdToRevoke: says(
      text({ min: 1, max: 125 }),
      'The clientId of the app, individual or study, as GET /shares names it.',
    ),
    deleteRecords: mayHave(
      queryFlag(),
      'true also deletes, in the background, what it recorded and nobody else has changed since, then the reminders and variables that it began and that hold nothing else. It may be asked for after the access has ended, too.',
    ),
    dryRun: mayHave(queryFlag(), 'true changes nothing, and only counts what would be deleted.'),
    reason: mayHave(text({ max: 1000 }), 'Why, in your words. It is checked and not kept.'),
    ...clientIdParameter,
  }),
  response: envelope({
    ...userMembers,
    authorizedClients: authorizedClientsSchema,
    deletion: mayHave(takeBackSchema, 'What is deleted with it, where that was asked for.'),
  }),
  table: {
    actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem', 'BatchWriteItem', 'UpdateItem'],
    guarded: ['tokens', 'clients', 'shares'],
  },
} as const satisfies Route;
