import { toImportRecord } from '../../answers/imports/import-record.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { deleteImport as route } from '../../routes/imports/delete-import.ts';
import { undoImport } from '../../use-cases/imports/undo-import.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { noSuchImport } from '../refusals/import-refusal.ts';
import { idToDelete } from '../requests/id-to-delete.ts';

export const deleteImport = operation(route, {
  handle: async ({ caller, query, body, now }) => {
    const undone = await undoImport(caller.userId, idToDelete(query, body), now);
    if (undone === undefined) throw noSuchImport();
    const said =
      undone.status === 'undone'
        ? 'Everything it added is gone.'
        : 'Everything it added that hasn’t changed since is being removed.';
    return { ...ok('Import undone', said), import: toImportRecord(undone, mayRead(caller)) };
  },
});
