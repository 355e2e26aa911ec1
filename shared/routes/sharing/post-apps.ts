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
    'Registers an app of yours, or changes the one of that name. Its `clientId` asks people for access by OAuth (no ' +
    'secret, PKCE) and has webhooks of those who let it in. There are 10, unless the operator set another number. ' +
    'A name like that of another app is refused with 409. Until the operator approves it, people read that nobody ' +
    'has checked it, GET /users leaves its people out, and there are no studies of them.',
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
