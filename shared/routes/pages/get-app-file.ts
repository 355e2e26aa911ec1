import { DAY_SECONDS } from '../../domain/time/calendar.ts';
import type { PageRoute } from '../page-route.ts';

export const getAppFile = {
  id: 'get-app-file',
  method: 'GET',
  path: '/app/{file}',
  summary: 'Hand out the files of the app, and the app itself at the address of any of its screens',
  access: { kind: 'browser', session: 'none' },
  // What may be kept for ever is named after its content; all else says of itself that it may not.
  cacheSeconds: 365 * DAY_SECONDS,
  table: { actions: [] },
} as const satisfies PageRoute;
