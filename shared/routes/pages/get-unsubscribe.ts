import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

export const getUnsubscribe = {
  id: 'get-unsubscribe',
  method: 'GET',
  path: '/unsubscribe',
  summary: 'Show the button that ends daily emails',
  access: { kind: 'browser', session: 'none' },
  query: v.object({ person: v.optional(v.string(), '') }),
  byToken: true,
  table: { actions: ['GetItem'], partitions: { GetItem: ['deployment'] } },
} as const satisfies PageRoute;
