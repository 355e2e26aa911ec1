import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './files.ts';
import { floors } from './floors.ts';

const page = join(projectFolder, 'docs', 'decisions', '0013-floors.md');

/** The table of docs/decisions/0013-floors.md. */
export function floorsTable(): string {
  const rows = [
    ['floor', 'what it is', 'may use', 'packages'],
    ...floors.map(({ at, is, uses, butNot = [], packages = [] }) => [
      `\`${at}\``,
      is,
      [uses.map(short).join(', ') || 'nothing', ...butNot.map((left) => `not ${short(left)}`)].join('; '),
      packages.map((prefix) => `\`${prefix}\``).join(', '),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

/** The page with the present table in the place of the one that it has. */
export const withFloorsTable = (text: string): string =>
  text.replace(/^\|.*\|$(?:\n^\|.*\|$)*/m, () => floorsTable());

export const writeFloorsTable = (): void => writeFileSync(page, withFloorsTable(readFileSync(page, 'utf8')));

/** The name in the table: folders of shared/ are named without it. */
const short = (at: string) => (at.startsWith('shared/') ? at.slice('shared/'.length) : `\`${at}\``);
