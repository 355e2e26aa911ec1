import { isSetupType } from '../../domain/exports/setup-line.ts';
import { isObject } from '../../domain/json/is-object.ts';
import { parseJson } from '../../domain/json/parse-json.ts';
import { csvText } from '../../domain/texts/csv.ts';
import { parseUtc } from '../../domain/time/calendar.ts';
import { findUnit } from '../../domain/units/units.ts';
import { variableCategoryNames } from '../../domain/variables/categories.ts';
import { claimFiles } from '../claim-files.ts';
import type { Collector, Place } from '../collector.ts';
import { headOf, type ImportFile, textOf } from '../import-file.ts';
import type { Members } from '../read-json.ts';
import type { ImportRow } from '../rows/import-row.ts';
import { longestName, plainName } from '../rows/source-name.ts';
import { readLines } from '../tables/read-lines.ts';
import { readNumber } from '../tables/read-number.ts';
import { readTable } from '../tables/read-table.ts';
import type { Format } from './format.ts';

/** The first line of our own NDJSON export. */
const head = { type: 'daymark-measurements', version: 1 } as const;
const needed = ['startAt', 'variableName', 'value', 'unitAbbreviatedName'] as const;
const longestNote = 10_000;

type FileShape = 'ndjson' | 'csv';

function shapeOf(beginning: string): FileShape | undefined {
  const [line = ''] = beginning.split(/\r?\n/, 1);
  if (line.startsWith('{') && line.includes(`"${head.type}"`)) return 'ndjson';
  const cells = line.split(',').map((cell) => cell.trim());
  return needed.every((name) => cells.includes(name)) ? 'csv' : undefined;
}

/** The row that a record's members describe, or what is wrong with them. */
function rowOf(members: Members): ImportRow | string {
  const text = (name: string) => (typeof members[name] === 'string' ? members[name] : '');
  const startAt = parseUtc(text('startAt'));
  const { value } = members;
  const unit = findUnit(text('unitAbbreviatedName'));
  const variableName = plainVariable(text('variableName'));
  const operation = text('combinationOperation') || (unit?.combinationOperation ?? 'MEAN');
  if (variableName === undefined) return 'variable name missing or longer than 125 characters';
  if (startAt === undefined) return 'unreadable time';
  if (typeof value !== 'number') return 'not a number';
  if (unit === undefined) return 'unknown unit';
  if (!variableCategoryNames.includes(text('variableCategoryName'))) return 'unknown category';
  if (operation !== 'MEAN' && operation !== 'SUM') return 'combinationOperation is neither MEAN nor SUM';
  if (text('note').length > longestNote) return 'note longer than 10,000 characters';
  if (text('sourceName').length > longestName) return 'source name missing or longer than 125 characters';
  return {
    variableName,
    variableCategoryName: text('variableCategoryName'),
    unitAbbreviatedName: unit.abbreviatedName,
    combinationOperation: operation,
    sourceName: text('sourceName').trim() === '' ? 'Import' : text('sourceName'),
    startAt,
    value,
    ...(text('note') !== '' && { note: text('note') }),
  };
}

/** The name as it is, because the service took it before; undefined otherwise. */
const plainVariable = (name: string): string | undefined =>
  plainName(name) === undefined ? undefined : name;

function take(place: Place, members: Members, to: Collector): void {
  const row = rowOf(members);
  if (typeof row === 'string') to.skip(place, row, String(members.variableName ?? ''));
  else to.pass(place, row);
}

async function* readNdjson(file: ImportFile, to: Collector): AsyncGenerator<void> {
  for await (const lines of readLines(textOf(file), file.label)) {
    for (const { text, line } of lines) {
      const members = parse(text);
      const place = { file: file.label, line };
      if (members === undefined) to.skip(place, 'not a JSON object', text);
      else if (members.type === undefined) take(place, members, to);
      else if (isSetupType(members.type)) continue;
      else if (members.type !== head.type) to.other(`Lines of type ${String(members.type).slice(0, 50)}`);
      else if (members.version !== head.version) to.skip(place, 'unknown version', text);
    }
    yield;
  }
}

function parse(text: string): Members | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

async function* readCsv(file: ImportFile, to: Collector): AsyncGenerator<void> {
  let names: readonly string[] | undefined;
  for await (const rows of readTable(textOf(file), file.label)) {
    for (const { cells, line } of rows) {
      const place = { file: file.label, line };
      if (names === undefined) names = cells.map((cell) => cell.trim());
      else if (cells.length !== names.length)
        to.skip(place, 'number of cells differs from the header', cells.join(','));
      else take(place, membersBy(names, cells), to);
    }
    yield;
  }
}

const membersBy = (names: readonly string[], cells: readonly string[]): Members =>
  Object.fromEntries(
    names.map((name, i) => [name, name === 'value' ? readNumber(cells[i] ?? '') : csvText(cells[i] ?? '')]),
  );

const mayBeExport = ({ path, isInArchive }: ImportFile): boolean =>
  !isInArchive || /\.(?:csv|ndjson)$/i.test(path);

/** Our own exports, as CSV or NDJSON. */
export const daymark: Format = {
  id: 'daymark',
  title: 'Daymark',

  claim: claimFiles(mayBeExport, async (file) => shapeOf(await headOf(file))),

  async *read(files, collected) {
    for (const file of files)
      yield* shapeOf(await headOf(file)) === 'ndjson'
        ? readNdjson(file, collected)
        : readCsv(file, collected);
  },
};
