import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { field, got } from '../../schemas/fields/field.ts';
import { clientIdParameter } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';

const longestReason = 1000;

const reason = field({ type: 'string', minLength: 1, maxLength: longestReason }, (input, refuse) => {
  const text = typeof input === 'string' ? input : '';
  const { length } = text.trim();
  if (length >= 1 && length <= longestReason) return text;
  return refuse(`must have 1 to ${longestReason} characters that say why you leave, got ${got(input)}.`);
});

export const deleteUser = {
  id: 'delete-user',
  method: 'DELETE',
  path: '/api/v3/user/delete',
  topic: 'Account',
  summary: 'Delete your account',
  description:
    'When this answers, every token that acts on your data is dead, yours included, and nothing of yours can be read. ' +
    'Everything that belongs to you is then removed, wherever it is kept, within minutes. This can’t be undone. ' +
    'What remains is a receipt that names nobody: when, and how many records of each type. Keep its id as your proof.',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  query: v.object({
    reason: says(reason, 'Why you leave, in your words. It is checked and not kept.'),
    ...clientIdParameter,
  }),
  response: envelope({ receiptId: says(v.string(), 'Of the receipt of the erasing.') }),
  table: {
    actions: ['BatchGetItem', 'Query', 'GetItem', 'UpdateItem', 'PutItem', 'DeleteItem', 'BatchWriteItem'],
    guarded: ['tokens', 'clients', 'shares', 'erasures'],
  },
} as const satisfies Route;
