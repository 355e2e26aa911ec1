import { signInsSchema } from '../../schemas/people/sign-ins.ts';
import type { PageRoute } from '../page-route.ts';

export const getAccountSignIns = {
  id: 'get-account-sign-ins',
  method: 'GET',
  path: '/account/sign-ins',
  summary: 'List where a person is signed in, and their passkeys, for the script of a page',
  access: { kind: 'browser', session: 'required' },
  response: signInsSchema,
  table: { actions: ['Query'], partitions: { Query: ['people'] } },
} as const satisfies PageRoute;
