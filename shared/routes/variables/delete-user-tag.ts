import * as v from 'valibot';
import { envelope } from '../../schemas/envelope.ts';
import { clientIdParameter, queryInteger } from '../../schemas/fields/query.ts';
import { says } from '../../schemas/fields/says.ts';
import type { Route } from '../route.ts';

export const deleteUserTag = {
  id: 'delete-user-tag',
  method: 'DELETE',
  path: '/api/v3/userTags/delete',
  topic: 'Variables',
  summary: 'Remove a tag',
  description: 'Entries of the tagged variable no longer count as intake of the ingredient.',
  access: { kind: 'token', scopes: ['writemeasurements'] },
  query: v.object({
    taggedVariableId: says(queryInteger({ min: 1 }), 'The variable that was tagged.'),
    tagVariableId: says(queryInteger({ min: 1 }), 'The ingredient.'),
    ...clientIdParameter,
  }),
  response: envelope({}),
  table: { actions: ['BatchGetItem', 'DeleteItem'] },
} as const satisfies Route;
