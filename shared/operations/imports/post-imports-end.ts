import { toImportRecord } from '../../answers/imports/import-record.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { postImportsEnd as route } from '../../routes/imports/post-imports-end.ts';
import { endImport } from '../../use-cases/imports/end-import.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';
import { noSuchImport } from '../refusals/import-refusal.ts';

export const postImportsEnd = operation(route, {
  handle: async ({ caller, body, now }) => {
    const ended = await endImport(caller, body.id, now);
    if (ended === undefined) throw noSuchImport();
    return {
      ...ok('Import ended', said[ended.status]),
      import: toImportRecord(ended, mayRead(caller)),
    };
  },
});

const said = {
  open: 'It is open.',
  summingUp: 'It is being finished and counted.',
  done: 'It is finished.',
  undoing: 'It is being undone.',
  undone: 'It is undone.',
} as const;
