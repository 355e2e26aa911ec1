import { claimWhere, mayBeCsv } from '../../claim-where.ts';
import type { Collector } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { amountIn } from '../../rows/amount.ts';
import { type Kind, kinds } from '../../rows/kinds.ts';
import { onClock } from '../../tables/local-day.ts';
import { type DateOrder, needsOrder, orderShown, readMoment } from '../../tables/read-moment.ts';
import { readNumber } from '../../tables/read-number.ts';
import { headCells, readRecords, type TableRecord } from '../../tables/read-records.ts';
import type { Format } from '../format.ts';

const isHead = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trim() === 'Device Timestamp') &&
  cells.some((cell) => cell.trim() === 'Record Type');

/** The lines above the head name the person and the time, and are not read. */
async function unitOf(file: ImportFile): Promise<'mg/dL' | 'mmol/L' | undefined> {
  const lines = (await headOf(file)).split(/\r?\n/, 3);
  const cells = lines.map(headCells).find(isHead);
  return (['mg/dL', 'mmol/L'] as const).find((unit) => cells?.includes(`Historic Glucose ${unit}`));
}

const orderQuestion = {
  id: 'libre-date-order',
  text: 'The dates of this export of LibreView can be read in two ways. What comes first, the day or the month?',
  answers: ['dayFirst', 'monthFirst'],
  examples: [],
};

/** One date with a day above 12 decides for all. Rows are in no order, so all are looked at. */
async function* findOrder(file: ImportFile, found: { order?: DateOrder }): AsyncGenerator<void> {
  for await (const records of readRecords(file, { isHead })) {
    for (const record of records) {
      const order = orderShown(record.cell('Device Timestamp'));
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
const types: Readonly<Record<string, readonly (readonly [Kind, string, string])[]>> = {
  '0': [[kinds.sensedGlucose, 'Historic Glucose', '']],
  '1': [[kinds.sensedGlucose, 'Scan Glucose', '']],
  '2': [[kinds.glucose, 'Strip Glucose', ' strip']],
  '4': [
    [kinds.insulin, 'Rapid-Acting Insulin (units)', ''],
    [kinds.insulin, 'Long-Acting Insulin (units)', ' long-acting'],
  ],
  '5': [[kinds.carbohydrates, 'Carbohydrates (grams)', '']],
};

function takeRow(
  { place, cell }: TableRecord,
  unit: string,
  found: { readonly order?: DateOrder },
  to: Collector,
): undefined {
  const [written, type] = [cell('Device Timestamp'), cell('Record Type')];
  const columns = types[type];
  if (columns === undefined) return to.other(`Rows of type ${type.slice(0, 20) || 'unknown'}`);
  const order = orderOf(written, found, to);
  if (order === undefined && needsOrder(written))
    return to.skip(place, `a question has to be answered first: ${orderQuestion.id}`, written);
  const moment = readMoment(written, order);
  if (moment === undefined) return to.skip(place, 'its time cannot be read', written);
  const time = onClock(moment, to.person.zone);
  const filled = columns
    .map(([kind, name, suffix]) => {
      const column = name.endsWith('Glucose') ? `${name} ${unit}` : name;
      return { kind, suffix, text: cell(column), isGlucose: column !== name };
    })
    .filter(({ text }) => text !== '');
  if (filled.length === 0) return to.other(`Rows of type ${type} without a value`);
  for (const { kind, suffix, text, isGlucose } of filled) {
    const number = readNumber(text);
    const value = number !== undefined && isGlucose ? amountIn(number, unit, 'mg/dL') : number;
    if (value === undefined) to.skip(place, 'its value is no number', text);
    else
      to.take(place, { kind, sourceName: `${cell('Device') || 'FreeStyle Libre'}${suffix}`, value, ...time });
  }
}

/** The table of LibreView, in either order of day and month. */
export const libre: Format = {
  id: 'libre',
  title: 'FreeStyle Libre (LibreView)',

  claim: claimWhere(mayBeCsv, unitOf),

  async *read(files, collected) {
    for (const file of files) {
      const unit = (await unitOf(file)) ?? 'mg/dL';
      const found: { order?: DateOrder } = {};
      yield* findOrder(file, found);
      for await (const records of readRecords(file, { isHead })) {
        for (const record of records) takeRow(record, unit, found, collected);
        yield;
      }
    }
  },
};
