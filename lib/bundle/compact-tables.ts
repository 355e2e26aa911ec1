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
  rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
export default { ${members.join(', ')} };`;
  const plain = `export default ${JSON.stringify(reference)};`;
  return plain.length < compact.length ? plain : compact;
}

function textOf(value: unknown): string {
  if (!isTable(value)) return JSON.stringify(value);
  const names = Object.keys(value[0] ?? {});
  return `table(${JSON.stringify(names)}, ${JSON.stringify(value.map((row) => Object.values(row)))})`;
}

/** Rows that have the same columns in the same order. */
function isTable(value: unknown): value is readonly TableRow[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const columns = value.map((row) => (isObject(row) ? Object.keys(row).join('\n') : undefined));
  return columns[0] !== undefined && columns.every((one) => one === columns[0]);
}
