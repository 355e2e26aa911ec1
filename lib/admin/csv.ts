export type Cell = string | number | undefined;

/** One line of a CSV file, RFC 4180. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Text that a spreadsheet would take for a formula is made text by a leading apostrophe. */
function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
