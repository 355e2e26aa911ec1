import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

/** A mail service posts here, too, when its reader presses the service's own button (RFC 8058). */
export const postUnsubscribe = {
  id: 'post-unsubscribe',
  method: 'POST',
  path: '/unsubscribe',
  summary: 'End daily emails',
  access: { kind: 'browser', session: 'none' },
  query: v.object({ person: v.optional(v.string(), '') }),
  byToken: true,
  table: {
    actions: ['GetItem', 'UpdateItem'],
    partitions: { GetItem: ['deployment'], UpdateItem: ['people'] },
  },
} as const satisfies PageRoute;
