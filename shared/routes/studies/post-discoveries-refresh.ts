import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import type { Route } from '../route.ts';

export const postDiscoveriesRefresh = {
  id: 'post-discoveries-refresh',
  method: 'POST',
  path: '/api/v3/discoveries/refresh',
  topic: 'Studies',
  summary: 'Ask for a new list of what stands out',
  description:
    'Makes the list again within a minute or two, in the background; at most six times a day. It starts from the list ' +
    'of the day before: looking again at the same days adds nothing.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object(clientIdParameter),
  response: envelope({}),
  table: { actions: ['UpdateItem'], partitions: { UpdateItem: ['people'] } },
} as const satisfies Route;
