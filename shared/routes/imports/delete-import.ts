import { envelope } from '../../schemas/envelope.ts';
import { says } from '../../schemas/fields/says.ts';
import { importSchema } from '../../schemas/imports/import.ts';
import { recordToDelete } from '../../schemas/record-to-delete.ts';
import type { Route } from '../route.ts';

export const deleteImport = {
  id: 'delete-import',
  method: 'DELETE',
  path: '/api/v3/imports/delete',
  topic: 'Imports',
  summary: 'Undo an import',
  description:
    'Removes, in the background, the rows that it created and that have not changed since, then variables and ' +
    'sources that it created and that have no rows left. Rows that it changed stay as they are and are counted. The import ' +
    'stays in the list, undoing and then undone. Its id is in the query or the body; asking again changes nothing.',
  access: { kind: 'token', scopes: ['writemeasurements'], firstParty: true },
  ...recordToDelete,
  response: envelope({ import: says(importSchema, 'As it is now.') }),
  table: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
} as const satisfies Route;
