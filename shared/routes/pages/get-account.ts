import * as v from 'valibot';
import type { PageRoute } from '../page-route.ts';

export const getAccount = {
  id: 'get-account',
  method: 'GET',
  path: '/account',
  summary: 'Show where a person is signed in, their passkeys, and the apps they gave access',
  access: { kind: 'browser', session: 'required' },
  query: v.object({ done: v.optional(v.string()) }),
  table: { actions: ['Query'], partitions: { Query: ['people'] } },
} as const satisfies PageRoute;
