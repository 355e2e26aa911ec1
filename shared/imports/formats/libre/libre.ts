import { claimFiles, mayBeCsv } from '../../claim-files.ts';
import type { Collector } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { amountIn } from '../../rows/amount.ts';
import { kinds, type RowKind } from '../../rows/kinds.ts';
import { onClock } from '../../tables/local-day.ts';
import { type DateOrder, dateOrderOf, needsOrder, readMoment } from '../../tables/read-moment.ts';
import { readNumber } from '../../tables/read-number.ts';
import { headCells, readRecords, type TableRecord } from '../../tables/read-records.ts';
import type { Format } from '../format.ts';

/** The table has the same columns in every language, so their positions identify them. */
const columns = {
  device: 0,
  time: 2,
  type: 3,
  historic: 4,
  scan: 5,
  rapidInsulin: 7,
  carbohydrates: 9,
  longInsulin: 12,
  strip: 14,
} as const;
type LibreColumn = keyof typeof columns;

const columnAt = new Map<number, LibreColumn>(
  Object.entries(columns).map(([name, index]) => [index, name as LibreColumn]),
);

const units = ['mg/dL', 'mmol/L'] as const;
type GlucoseUnit = (typeof units)[number];

/** The unit that three columns of a head name: "Historic Glucose mg/dL", "Glukosewert-Verlauf mg/dL". */
const unitInHead = (cells: readonly string[]): GlucoseUnit | undefined =>
  units.find((unit) =>
    [columns.historic, columns.scan, columns.strip].every((at) => cells[at]?.trim().endsWith(` ${unit}`)),
  );

const look = {
  isHead: (cells: readonly string[]) => unitInHead(cells) !== undefined,
  nameOf: (_head: string, index: number) => columnAt.get(index) ?? '',
};

/** The lines above the head name the person and the time, and are not read. */
const unitOf = async (file: ImportFile): Promise<GlucoseUnit | undefined> =>
  (await headOf(file))
    .split(/\r?\n/, 3)
    .map((line) => unitInHead(headCells(line)))
    .find((unit) => unit !== undefined);

const orderQuestion = {
  id: 'libre-date-order',
  text: 'The dates in this LibreView export can be read in two ways. Which comes first, the day or the month?',
  answers: ['dayFirst', 'monthFirst'],
  examples: [],
};

/** One date with a day above 12 decides for all. Rows are in no order, so all are looked at. */
async function* findOrder(file: ImportFile, found: { order?: DateOrder }): AsyncGenerator<void> {
  for await (const records of readRecords(file, look)) {
    for (const record of records) {
      const order = dateOrderOf(record.cell('time'));
      if (order === undefined) continue;
      found.order = order;
      return;
    }
    yield;
  }
}

function orderOf(text: string, found: { readonly order?: DateOrder }, to: Collector): DateOrder | undefined {
  if (found.order !== undefined || !needsOrder(text)) return found.order;
  const answer = to.ask(orderQuestion, text);
  return answer === 'dayFirst' || answer === 'monthFirst' ? answer : undefined;
}

/** The kind, column and suffix of the source's name, by the type of a row. */
const types: Readonly<Record<string, readonly (readonly [RowKind, LibreColumn, string])[]>> = {
  '0': [[kinds.sensedGlucose, 'historic', '']],
  '1': [[kinds.sensedGlucose, 'scan', '']],
  '2': [[kinds.glucose, 'strip', ' strip']],
  '4': [
    [kinds.insulin, 'rapidInsulin', ''],
    [kinds.longActingInsulin, 'longInsulin', ''],
  ],
  '5': [[kinds.carbohydrates, 'carbohydrates', '']],
};

function takeRow(
  { place, cell }: TableRecord,
  unit: GlucoseUnit,
  found: { readonly order?: DateOrder },
  to: Collector,
): undefined {
  const [written, type] = [cell('time'), cell('type')];
  const own = types[type];
  if (own === undefined) return to.other(`Rows of type ${type.slice(0, 20) || 'unknown'}`);
  const order = orderOf(written, found, to);
  if (order === undefined && needsOrder(written))
    return to.skip(place, `answer a question first: ${orderQuestion.id}`, written);
  const moment = readMoment(written, order);
  if (moment === undefined) return to.skip(place, 'unreadable time', written);
  const time = onClock(moment, to.person.zone);
  const filled = own.filter(([, column]) => cell(column) !== '');
  if (filled.length === 0) return to.other(`Rows of type ${type} without a value`);
  for (const [kind, column, suffix] of filled) {
    const number = readNumber(cell(column), cell(column).includes(','));
    const isGlucose = kind.unitAbbreviatedName === 'mg/dL';
    const value = number !== undefined && isGlucose ? amountIn(number, unit, 'mg/dL') : number;
    if (value === undefined) to.skip(place, 'not a number', cell(column));
    else
      to.take(place, {
        kind,
        sourceName: `${cell('device') || 'FreeStyle Libre'}${suffix}`,
        value,
        ...time,
      });
  }
}

/** The table of LibreView in any language, in either order of day and month. */
export const libre: Format = {
  id: 'libre',
  title: 'FreeStyle Libre (LibreView)',

  claim: claimFiles(mayBeCsv, unitOf),

  async *read(files, collected) {
    for (const file of files) {
      const unit = (await unitOf(file)) ?? 'mg/dL';
      const found: { order?: DateOrder } = {};
      yield* findOrder(file, found);
      for await (const records of readRecords(file, look)) {
        for (const record of records) takeRow(record, unit, found, collected);
        yield;
      }
    }
  },
};
