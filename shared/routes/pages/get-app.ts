import type { PageRoute } from '../page-route.ts';

export const getApp = {
  id: 'get-app',
  method: 'GET',
  path: '/app',
  summary: 'Show the app',
  access: { kind: 'browser', session: 'none' },
  table: { actions: [] },
} as const satisfies PageRoute;
