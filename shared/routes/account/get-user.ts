import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { ownUserMembers } from '../../schemas/people/user.ts';
import type { Route } from '../route.ts';

export const getUser = {
  id: 'get-user',
  method: 'GET',
  path: '/api/v3/user',
  topic: 'Account',
  summary: 'Read your own record',
  description: 'The record of the person the token belongs to, with their settings.',
  access: { kind: 'token', scopes: ['readmeasurements'] },
  query: v.object(clientIdParameter),
  response: envelope(ownUserMembers),
  table: { actions: ['GetItem'] },
} as const satisfies Route;
