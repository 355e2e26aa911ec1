import { toImportRecord } from '../../answers/imports/import-record.ts';
import { mostOpen } from '../../domain/imports/import.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { postImports as route } from '../../routes/imports/post-imports.ts';
import { beginImport } from '../../use-cases/imports/begin-import.ts';
import { ok } from '../envelope.ts';
import { conflict } from '../failure.ts';
import { operation } from '../operation.ts';
import { actorOf } from '../requests/actor-of.ts';

export const postImports = operation(route, {
  handle: async ({ caller, query, body, now }) => {
    const begun = await beginImport({ ...actorOf(caller, query), ...body }, now);
    if (begun === 'tooMany')
      throw conflict(
        `${mostOpen} imports are open. End one with POST /imports/end before you start another.`,
        { type: 'limit_reached' },
      );
    if (begun === 'undoing')
      throw conflict('An import is still being undone. Try again when GET /imports says that it is undone.');
    return {
      ...ok(
        'Import started',
        `Send its rows to /measurements/post?importId=${begun.id}, then end it with POST /imports/end.`,
      ),
      import: toImportRecord(begun, mayRead(caller)),
    };
  },
});
