import { daySeconds, formatDate } from '../../../domain/time/calendar.ts';
import { localDay, offsetAt } from '../../../domain/time/zone.ts';
import type { Collector, Place } from '../../collector.ts';
import { type ImportFile, textOf } from '../../import-file.ts';
import type { RowKind } from '../../rows/kinds.ts';
import { epochOf, readMoment } from '../../tables/read-moment.ts';
import { readNumber } from '../../tables/read-number.ts';
import { readTable } from '../../tables/read-table.ts';
import { type CsvFamily, fitColumns } from './csv-files.ts';
import { googleFit } from './fit-streams.ts';

interface Columns {
  readonly count: number;
  readonly time: number;
  readonly values: readonly number[];
  readonly source: number;
}

/** Reads one table of a family; files with "no data" have no such head. */
export async function* readCsvFile(file: ImportFile, family: CsvFamily, to: Collector): AsyncGenerator<void> {
  let columns: Columns | undefined;
  for await (const rows of readTable(textOf(file), file.label)) {
    for (const { cells, line } of rows) {
      const place = { file: file.label, line };
      if (columns !== undefined) takeRow(place, cells, columns, family, to);
      else {
        columns = findColumns(cells, family);
        if (columns === undefined)
          return to.skip(place, 'unexpected columns for this kind of file', cells.join(','));
      }
    }
    yield;
  }
}

function findColumns(
  head: readonly string[],
  { column, adds = false, time = /^(?:timestamp|date)$/i }: CsvFamily,
): Columns | undefined {
  const at = (pattern: RegExp) => head.findIndex((name) => pattern.test(name.trim()));
  const fitting = head.flatMap((name, i) => (column.test(name.trim()) ? [i] : []));
  const values = adds ? fitting : fitting.slice(0, 1);
  const found = { count: head.length, time: at(time), values, source: at(/^data[ _]source$/i) };
  return found.time < 0 || values.length === 0 ? undefined : found;
}

function takeRow(
  place: Place,
  cells: readonly string[],
  columns: Columns,
  family: CsvFamily,
  to: Collector,
): undefined {
  if (cells.length !== columns.count)
    return to.skip(place, 'number of cells differs from the header', cells.join(','));
  const source = cells[columns.source]?.trim() || 'Fitbit';
  const time = cells[columns.time] ?? '';
  const texts = columns.values.map((column) => cells[column] ?? '');
  const values = texts.map((text) => readNumber(text)).filter((value) => value !== undefined);
  const value = values.reduce((sum, one) => sum + one, 0);
  if (values.length === 0 || isNone(value, family)) return to.skip(place, none, texts.join(','));
  const reading = { kind: family.kind, sourceName: source, value: value * (family.factor ?? 1) };
  takeReading(place, reading, family.isDay ? dayIn(time, to) : time, to);
}

const none = 'placeholder for a missing value';

const isNone = (value: number, { kind, none: written }: Pick<CsvFamily, 'kind' | 'none'>): boolean =>
  value === written || (value === 0 && kind.combinationOperation === 'MEAN');

/** The day that a time names: a midnight of UTC is only a label, any other time is an instant of the person's day. */
function dayIn(time: string, to: Collector): string {
  const moment = readMoment(time);
  if (!moment?.hasTime || moment.local % daySeconds === 0) return time.slice(0, 10);
  return formatDate(localDay(to.person.zone, epochOf(moment, to.person.zone)));
}

function takeReading(
  place: Place,
  { value, ...reading }: { kind: RowKind; sourceName: string; value: number },
  time: string,
  to: Collector,
): undefined {
  const moment = readMoment(time);
  if (moment === undefined) return to.skip(place, 'unreadable time', time);
  const at = epochOf(moment, to.person.zone);
  const offset = moment.offset ?? offsetAt(to.person.zone, at);
  to.take(place, { ...reading, at, offset, value: Number(value.toPrecision(12)) });
}

/** Reads Google Fit's table of days. Means and weights of it are of no use where there is more than one a day. */
export async function* readFitMetrics(
  file: ImportFile,
  streamed: ReadonlySet<RowKind>,
  to: Collector,
): AsyncGenerator<void> {
  to.describe(googleFit, { keeps: 'days' });
  let head: readonly string[] | undefined;
  for await (const rows of readTable(textOf(file), file.label)) {
    for (const { cells, line } of rows) {
      const place = { file: file.label, line };
      if (head === undefined) {
        head = cells.map((name) => name.trim());
        if (fitColumns.every(({ column }) => !head?.some((name) => column.test(name))))
          return to.skip(place, 'unexpected columns for this kind of file', cells.join(','));
        continue;
      }
      const [day = ''] = cells;
      for (const { column, kind, factor = 1 } of fitColumns) {
        const cell = cells[head.findIndex((name) => column.test(name))]?.trim() ?? '';
        if (cell === '' || (streamed.has(kind) && kind.combinationOperation === 'MEAN')) continue;
        const value = readNumber(cell);
        if (value === undefined) to.skip(place, 'not a number', cell);
        else if (isNone(value, { kind })) to.skip(place, none, cell);
        else takeReading(place, { kind, sourceName: googleFit, value: value * factor }, day, to);
      }
    }
    yield;
  }
}
