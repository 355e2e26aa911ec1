import * as v from 'valibot';
import { discoveryDismissBody } from '../../schemas/discoveries/discovery.ts';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import type { Route } from '../route.ts';

export const postDiscoveriesDismiss = {
  id: 'post-discoveries-dismiss',
  method: 'POST',
  path: '/api/v3/discoveries/dismiss',
  topic: 'Studies',
  summary: 'Take a line away for good, or bring it back',
  description:
    'The two variables are not listed again, whichever way round. They are still looked at and counted, so that what is ' +
    'dismissed makes nothing else look surer. GET /discoveries lists what was taken away; `dismissed: false` brings it back.',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: discoveryDismissBody,
  response: envelope({}),
  table: {
    actions: ['BatchGetItem', 'DeleteItem', 'PutItem'],
    partitions: { DeleteItem: ['people'], PutItem: ['people'] },
  },
} as const satisfies Route;
