import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { isObject } from '../../shared/domain/json/is-object.ts';

/** Writes the reference tables with the names of their columns once instead of in every row: a third of the text. */
export const compactTables: Plugin = {
  name: 'compact-tables',
  setup({ onLoad }) {
    onLoad({ filter: /shared\/reference\/[^/]+\.json$/ }, async ({ path }) => ({
      contents: compactTable(JSON.parse(await readFile(path, 'utf8'))),
      loader: 'js',
    }));
  },
};

type TableRow = Readonly<Record<string, unknown>>;

/** A module whose default export equals the value, without its member `about`. */
export function compactTable({ about, ...reference }: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(reference).map(
    ([name, value]) => `${JSON.stringify(name)}: ${textOf(value)}`,
  );
  const compact = `const table = (names, rows) =>
  rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]]).filter((_, i) => i in row)));
export default { ${members.join(', ')} };`;
  const plain = `export default ${JSON.stringify(reference)};`;
  return plain.length < compact.length ? plain : compact;
}

function textOf(value: unknown): string {
  if (!isTable(value)) return JSON.stringify(value);
  const names = [...new Set(value.flatMap((row) => Object.keys(row)))];
  return `table(${JSON.stringify(names)}, [${value.map((row) => rowOf(names, row)).join(',')}])`;
}

/** The values of a row, with a hole for each column that it lacks; those at the end are left out. */
function rowOf(names: readonly string[], row: TableRow): string {
  const last = names.findLastIndex((name) => name in row);
  const cells = names.slice(0, last + 1).map((name) => (name in row ? JSON.stringify(row[name]) : ''));
  return `[${cells.join(',')}]`;
}

const isTable = (value: unknown): value is readonly TableRow[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);
