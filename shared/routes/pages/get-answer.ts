import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

/** Changes nothing: programs that scan mail follow every link. */
export const getAnswer = {
  id: 'get-answer',
  method: 'GET',
  path: '/answer',
  summary: 'Show the button that answers a reminder',
  access: { kind: 'browser', session: 'none' },
  query: v.object({ answer: v.optional(v.string(), '') }),
  byToken: true,
  table: {
    actions: ['BatchGetItem', 'GetItem'],
    partitions: { BatchGetItem: ['people'], GetItem: ['deployment', 'people'] },
  },
} as const satisfies PageRoute;
