import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import { appInput, appRecord } from '../../schemas/sharing/app.ts';
import type { Route } from '../route.ts';

export const postApps = {
  id: 'post-apps',
  method: 'POST',
  path: '/api/v3/apps',
  topic: 'Sharing',
  summary: 'Register an app',
  description:
    'Registers an app of yours, or changes the one with that name. With its `clientId` it asks people for access by OAuth (no ' +
    'secret, PKCE) and gets webhooks about those who give it access. You can have 10, unless the operator set another number. ' +
    'A name similar to another app’s is refused with 409. Until the operator approves it, people are told that nobody ' +
    'has checked it, GET /users leaves its people out, and they can’t be studied.',
  access: { kind: 'token', scopes: ['readmeasurements', 'writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: appInput,
  response: envelope({ app: says(appRecord, 'The app as it is now.') }),
  table: {
    actions: ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'PutItem', 'Query'],
    guarded: ['clients'],
  },
  needs: ['apps'],
} as const satisfies Route;
