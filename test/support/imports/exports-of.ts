import { serviceAt as personsOwn } from '../../../lib/import/service.ts';
import { personPartition } from '../../../shared/data/keys/key.ts';
import { typeOfItem } from '../../../shared/data/people/person-items.ts';
import { inPartition, queryPages } from '../../../shared/data/table/read.ts';
import { exportText } from '../../../shared/exports/export-text.ts';
import type { Person, Service } from '../client.ts';
import { textOf } from '../integrity/whole-table.ts';

/** Items about the import itself and the arrival of its rows: undoing does not undo that it happened. */
const tellsOfImport = new Set([
  ...['import', 'importWriters', 'channelCounter', 'source', 'changes', 'discoveries'],
  ...['sealing', 'hourlySummary', 'token', 'importSlice'],
]);

export interface ExportTexts {
  readonly measurements: string;
  /** All stored items of the person but those. */
  readonly records: string;
}

/** Everything of a person: what their export has of measurements, and what is stored. */
export async function exportTexts(service: Service, person: Person): Promise<ExportTexts> {
  const { page } = personsOwn(service.url, person.token);
  return {
    measurements: (await Array.fromAsync(exportText('csv', page))).join(''),
    records: await service.inTable(async () => {
      const items = (await Array.fromAsync(queryPages(inPartition(personPartition(person.userId))))).flat();
      return (
        items
          .filter((item) => !tellsOfImport.has(typeOfItem(item) ?? 'other'))
          // The profile keeps what a source is, whether or not something of it is left.
          .map(({ sources: _, ...item }) => textOf(item))
          .join('\n')
      );
    }),
  };
}
