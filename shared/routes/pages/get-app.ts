import { daySeconds } from '../../domain/time/calendar.ts';
import type { PageRoute } from '../page-route.ts';

/** The page and its files come from one function, so that they are always of one build. */
export const getApp = {
  id: 'get-app',
  method: 'GET',
  path: '/app/{file}',
  alsoAt: ['/app', '/app/experiments/new', '/app/demo/{file}'],
  summary: 'Show the app at the address of any of its screens, and serve its files',
  isForCrowds: true,
  access: { kind: 'browser', session: 'none' },
  // Files that are named after their content may be kept this long; all others answer that they may not be kept.
  cacheSeconds: 365 * daySeconds,
  table: { actions: [] },
} as const satisfies PageRoute;
