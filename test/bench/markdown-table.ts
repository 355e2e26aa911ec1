/** A Markdown table; columns after the first are aligned to the right, as figures are read. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(header), line(rule), ...rows.map(line)].join('\n');
}

const pad = (cell: string, width: number, column: number) =>
  column === 0 ? cell.padEnd(width) : cell.padStart(width);
