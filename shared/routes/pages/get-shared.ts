import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

/** What a share by link shows, to a browser in which its code was given. */
export const getShared = {
  id: 'get-shared',
  method: 'GET',
  path: '/shared/{share}',
  summary: 'Show what was shared by a link, or ask for its code',
  access: { kind: 'browser', session: 'none' },
  query: v.object({ share: v.string(), format: v.optional(v.picklist(['page', 'csv']), 'page') }),
  table: {
    actions: ['BatchGetItem', 'GetItem', 'Query', 'UpdateItem'],
    partitions: {
      BatchGetItem: ['people'],
      GetItem: ['shares', 'people', 'deployment'],
      Query: ['people'],
      UpdateItem: ['accesses'],
    },
    indexes: ['byVariable'],
  },
} as const satisfies PageRoute;
