import * as v from 'valibot';
import { signInsSchema } from '../../schemas/people/sign-ins.ts';
import type { PageRoute } from '../page-route.ts';
import { postAccount } from './post-account.ts';

const part = v.pipe(v.string(), v.maxLength(200));

export const postAccountChanges = {
  id: 'post-account-changes',
  method: 'POST',
  path: '/account/changes',
  summary: 'Do what the page of an account does, for the script of another page',
  access: { kind: 'browser', session: 'required' },
  body: v.object({ action: part, id: v.optional(part), name: v.optional(part) }),
  response: signInsSchema,
  table: postAccount.table,
} as const satisfies PageRoute;
