import { isObject } from '../../domain/json/is-object.ts';
import { parseJson } from '../../domain/json/parse-json.ts';
import type { CsvRow } from '../../domain/texts/csv.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import { type ImportFile, textOf } from '../import-file.ts';
import { JsonScanner } from '../json/json-scanner.ts';
import { readJsonItems } from '../json/read-json-items.ts';
import { readLines } from './read-lines.ts';

/** A table as JSON: a list of objects, by itself or as `data`, or an object a line. */
export type JsonTable = 'list' | 'lines';

type JsonCells = ReadonlyMap<string, string>;

const places = [['*'], ['data', '*']];
const mostColumns = 500;
const deepest = 3;

/** Undefined for a text that is no such table. */
export function jsonTableOf(head: string): JsonTable | undefined {
  if (/^\s*(?:\{\s*"data"\s*:\s*)?\[\s*\{/.test(head)) return 'list';
  const [first = '', second = ''] = head.trimStart().split(/\r?\n/, 2);
  const record = first.startsWith('{') ? parseJson(first) : undefined;
  const isOfRecords = second.startsWith('{') || (isObject(record) && !Object.values(record).some(isObject));
  return isObject(record) && isOfRecords ? 'lines' : undefined;
}

/** The head and the first rows of a table, from the beginning of its file. */
export function jsonRows(head: string, shape: JsonTable, label: string): string[][] {
  const values =
    shape === 'list'
      ? new JsonScanner(label, places).read(head).map(({ value }) => value)
      : head.split('\n').map(parseJson).filter(isObject);
  const records = values.map((value) => cellsOf(value));
  const columns = [...new Set(records.flatMap((cells) => [...cells.keys()]))];
  return [columns, ...records.map((cells) => columns.map((name) => cells.get(name) ?? ''))];
}

/** The rows of a table, of which the first is the head: it has the names of all members in the file. */
export async function* readJsonTable(file: ImportFile, shape: JsonTable): AsyncGenerator<readonly CsvRow[]> {
  const columns = new Set<string>();
  for await (const records of recordsOf(file, shape)) {
    for (const { cells } of records)
      for (const name of cells.keys()) if (columns.size < mostColumns) columns.add(name);
    yield [];
  }
  const head = [...columns];
  yield [{ cells: head, line: 1 }];
  for await (const records of recordsOf(file, shape))
    yield records.map(({ cells, line }) => ({ cells: head.map((name) => cells.get(name) ?? ''), line }));
}

async function* recordsOf(
  file: ImportFile,
  shape: JsonTable,
): AsyncGenerator<readonly { readonly cells: JsonCells; readonly line: number }[]> {
  if (shape === 'lines')
    for await (const lines of readLines(textOf(file), file.label))
      yield lines.map(({ text, line }) => ({ cells: cellsOf(parseJson(text)), line }));
  else {
    let line = 0;
    for await (const items of readJsonItems(file, places))
      yield items.map(({ value }) => ({ cells: cellsOf(value), line: ++line }));
  }
}

/** Members as cells; `hours` of `sleep` is "sleep.hours". */
function cellsOf(value: unknown): JsonCells {
  const cells = new Map<string, string>();
  const add = (members: object, prefix: string, depth: number): void => {
    for (const [name, member] of Object.entries(members)) {
      const path = `${prefix}${name}`;
      if (isObject(member) && depth < deepest) add(member, `${path}.`, depth + 1);
      else cells.set(path, textOfMember(name, member));
    }
  };
  if (isObject(value)) add(value, '', 1);
  return cells;
}

const timeName = /time|date|when|_at$|At$/;
/** Seconds of the years from 2001 to 2096. */
const [leastSeconds, mostSeconds] = [1e9, 4e9];

/** Programs write times as seconds or milliseconds since 1970, too. */
function textOfMember(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && timeName.test(name)) {
    const seconds = value >= leastSeconds * 1000 ? value / 1000 : value;
    if (seconds >= leastSeconds && seconds < mostSeconds) return `${formatUtc(Math.floor(seconds))}Z`;
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
