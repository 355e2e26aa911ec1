import { CsvReader } from '../../../domain/texts/csv.ts';
import { shortened } from '../../bytes/import-refusal.ts';
import type { TableMapping } from '../../choices.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { jsonRows } from '../../tables/json-table.ts';
import { isSeparatorLine, sniffTable, type TableShape } from '../../tables/sniff-table.ts';
import { suggestMapping } from './suggest-mapping.ts';

/** The outline of a table that a person sees when they map its columns. */
export interface TableOutline {
  readonly shape: TableShape;
  readonly columns: readonly TableColumn[];
  /** A suggested mapping; absent if no column has dates, or none has numbers. */
  readonly suggested?: TableMapping;
}

export interface TableColumn {
  readonly name: string;
  /** The first cells that are not empty. */
  readonly examples: readonly string[];
}

const rowsLookedAt = 20;
const mostColumns = 500;
const mostExamples = 3;

/** Undefined if a file does not look like a table. */
export async function outlineTable(file: ImportFile): Promise<TableOutline | undefined> {
  const text = await headOf(file);
  const shape = text.includes('\u0000') ? undefined : sniffTable(text);
  if (shape === undefined) return undefined;
  const rows = firstRows(text, shape, file.label).slice(0, rowsLookedAt);
  const suggested = suggestMapping(rows, shape);
  return {
    shape,
    columns: columnsOf(rows.map((cells) => cells.map((cell) => cell.trim()))),
    suggested,
  };
}

function firstRows(text: string, { delimiter, json }: TableShape, label: string): (readonly string[])[] {
  if (json !== undefined) return jsonRows(text, json, label);
  const reader = new CsvReader({ delimiter });
  const found = reader.read(text);
  const rows = (found.length === 0 ? reader.end() : found).map(({ cells }) => cells);
  return rows[0] !== undefined && isSeparatorLine(rows[0]) ? rows.slice(1) : rows;
}

/** The columns; only the first of two with the same name is read. */
const columnsOf = ([head = [], ...rows]: readonly (readonly string[])[]): TableColumn[] =>
  [...new Set(head)]
    .filter((name) => name !== '')
    .slice(0, mostColumns)
    .map((name) => ({
      name,
      examples: rows
        .map((cells) => cells[head.indexOf(name)] ?? '')
        .filter((cell) => cell !== '')
        .slice(0, mostExamples)
        .map((cell) => shortened(cell, 40)),
    }));
