import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

/** Mail is read by programs that follow every link: this changes nothing. */
export const getAnswer = {
  id: 'get-answer',
  method: 'GET',
  path: '/answer',
  summary: 'Show the button that answers a reminder',
  access: { kind: 'browser', session: 'none' },
  query: v.object({ answer: v.optional(v.string(), '') }),
  byToken: true,
  table: { actions: ['GetItem'], partitions: { GetItem: ['deployment'] } },
} as const satisfies PageRoute;
