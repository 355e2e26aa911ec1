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
  return refuse(
    `must have 1 to ${longestReason} characters that say why you are leaving, got ${got(input)}.`,
  );
});

export const deleteUser = {
  id: 'delete-user',
  method: 'DELETE',
  path: '/api/v3/user/delete',
  topic: 'Account',
  summary: 'Delete your account',
  description:
    'Once this answers, every token for your data has ended, including yours, and none of your data can be read. ' +
    'Everything that belongs to you is then deleted everywhere within minutes. This can’t be undone. ' +
    'Only a receipt that names nobody remains: when it was, and how many records of each type there were. Keep its id as proof.',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  query: v.object({
    reason: says(reason, 'Why you are leaving, in your own words. It is checked but not stored.'),
    ...clientIdParameter,
  }),
  response: envelope({ receiptId: says(v.string(), 'The id of the receipt.') }),
  table: {
    actions: ['BatchGetItem', 'Query', 'GetItem', 'UpdateItem', 'PutItem', 'DeleteItem', 'BatchWriteItem'],
    guarded: ['tokens', 'clients', 'shares', 'erasures'],
  },
} as const satisfies Route;
