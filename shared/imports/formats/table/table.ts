import { ImportRefusal } from '../../bytes/import-refusal.ts';
import type { Collector } from '../../collector.ts';
import { headOf, type ImportFile, textOf } from '../../import-file.ts';
import { jsonTableOf, readJsonTable } from '../../tables/json-table.ts';
import { type DateOrder, dateOrderOf } from '../../tables/read-moment.ts';
import { readTable } from '../../tables/read-table.ts';
import { isSeparatorLine, sniffTable, type TableShape } from '../../tables/sniff-table.ts';
import type { Format } from '../format.ts';
import { outlineTable, type TableColumn } from './outline-table.ts';
import { RowReader } from './read-rows.ts';
import { isDateCell } from './suggest-mapping.ts';

const rowsOf = (file: ImportFile, { delimiter, json }: TableShape) =>
  json === undefined ? readTable(textOf(file), file.label, delimiter) : readJsonTable(file, json);

/** One date with a day above 12 decides for all. */
async function findOrder(file: ImportFile, shape: TableShape, time: string): Promise<DateOrder | undefined> {
  let column: number | undefined;
  for await (const rows of rowsOf(file, shape))
    for (const { cells } of rows) {
      if (column === undefined) {
        if (isSeparatorLine(cells)) continue;
        column = cells.findIndex((cell) => cell.trim() === time);
        continue;
      }
      const order = dateOrderOf((cells[column] ?? '').trim());
      if (order !== undefined) return order;
    }
  return undefined;
}

const hasDates = (columns: readonly TableColumn[]): boolean =>
  columns.some(({ examples }) => examples.length > 0 && examples.every(isDateCell));

async function* readFile(file: ImportFile, collected: Collector): AsyncGenerator<void> {
  const { table: chosen } = collected.person.choices;
  const outline = await outlineTable(file);
  const mapping = chosen ?? outline?.suggested;
  if (mapping === undefined || outline === undefined)
    throw new ImportRefusal(
      file.label,
      hasDates(outline?.columns ?? [])
        ? 'has dates, but no column of numbers or of a few words that could be a scale. Use a mapping to say which columns to read; "words" of a column gives each word a number.'
        : 'has no column where every cell is a date. Use a mapping to say which one to use.',
    );
  const { shape } = outline;
  const order = mapping.dateOrder ?? (await findOrder(file, shape, mapping.time));
  let reader: RowReader | undefined;
  for await (const rows of rowsOf(file, shape)) {
    for (const { cells, line } of rows) {
      if (reader !== undefined) {
        reader.take({ file: file.label, line }, cells);
        continue;
      }
      if (isSeparatorLine(cells)) continue;
      const head = cells.map((cell) => cell.trim());
      reader = new RowReader({ mapping, shape, order }, head, collected);
      const missing = reader.missing();
      if (missing.length > 0)
        throw new ImportRefusal(
          file.label,
          `has no column ${missing.map((name) => `"${name}"`).join(', ')}from the mapping. It has: ${head.slice(0, 20).join(', ')}. Use one of these.`,
        );
    }
    yield;
  }
}

/** Any table with rows and columns, read by a mapping that the person has seen. */
export const table: Format = {
  id: 'table',
  title: 'Table',

  async claim(files) {
    const own = [];
    for (const file of files) if (!file.isInArchive && (await sniffs(file))) own.push(file);
    return own;
  },

  async *read(files, collected) {
    for (const file of files) yield* readFile(file, collected);
  },
};

async function sniffs(file: ImportFile): Promise<boolean> {
  const head = await headOf(file);
  if (head.includes('\u0000')) return false;
  return jsonTableOf(head) !== undefined || (!/^\s*[<{[]/.test(head) && sniffTable(head) !== undefined);
}
