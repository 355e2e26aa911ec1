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
  summary: 'Dismiss a line for good, or restore it',
  description:
    'The two variables are not listed again in either direction. They still count in the analysis, so dismissing a line ' +
    'doesn’t make anything else look more certain. GET /discoveries lists what was dismissed; `dismissed: false` restores it.',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  query: v.object(clientIdParameter),
  body: discoveryDismissBody,
  response: envelope({}),
  table: {
    actions: ['BatchGetItem', 'DeleteItem', 'PutItem'],
    partitions: { DeleteItem: ['people'], PutItem: ['people'] },
  },
} as const satisfies Route;
