import { toImportRecord } from '../../answers/imports/import-record.ts';
import { listImports } from '../../data/imports/import.ts';
import { counted } from '../../domain/texts/counted.ts';
import { getImports as route } from '../../routes/imports/get-imports.ts';
import { ok } from '../envelope.ts';
import { operation } from '../operation.ts';

export const getImports = operation(route, {
  readAhead: ({ userId }) => listImports(userId),
  handle: async ({ query: { limit, offset }, ahead }) => {
    const all = (await ahead).toReversed();
    return {
      ...ok('Your imports', `You have ${counted(all.length, 'import')}.`),
      imports: all.slice(offset, offset + limit).map((record) => toImportRecord(record, true)),
    };
  },
});
