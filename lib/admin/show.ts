/** A result as a person reads it: members line by line, lists of records as tables. */
export function show(result: Record<string, unknown>): string {
  const entries = Object.entries(result);
  const plain = entries.filter(([, value]) => !isTable(value));
  const lines = plain.map(([name, value]) => `${name}: ${cell(value)}\n`);
  const tables = entries.flatMap(([name, value]) => (isTable(value) ? [table(name, value)] : []));
  return [...lines, ...tables].join('');
}

type OutputRow = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is readonly OutputRow[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);

function table(name: string, rows: readonly OutputRow[]): string {
  if (rows.length === 0) return `${name}: none\n`;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return cells
    .map(
      (row) =>
        `${row
          .map((text, i) => text.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
