import { claimWhere, mayBeCsv } from '../../claim-where.ts';
import type { Collector } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { amountIn } from '../../rows/amount.ts';
import { kinds } from '../../rows/kinds.ts';
import { timeOf } from '../../tables/local-day.ts';
import { readNumber } from '../../tables/read-number.ts';
import { headCells, readRecords, type TableRecord } from '../../tables/read-records.ts';
import type { Format } from '../format.ts';

const source = 'Dexcom';
const timeColumn = 'Timestamp (YYYY-MM-DDThh:mm:ss)';

/** The account's unit, which the head of the table names. */
async function unitOf(file: ImportFile): Promise<'mg/dL' | 'mmol/L' | undefined> {
  const [line = ''] = (await headOf(file)).split(/\r?\n/, 1);
  const cells = headCells(line);
  if (!cells.includes(timeColumn) || !cells.includes('Event Type')) return undefined;
  return (['mg/dL', 'mmol/L'] as const).find((unit) => cells.includes(`Glucose Value (${unit})`));
}

function takeRow({ place, cell }: TableRecord, unit: string, to: Collector): undefined {
  const [written, event] = [cell(timeColumn), cell('Event Type')];
  // The first rows name the person and their devices, and have no time.
  if (written === '') return to.other('Rows about the person and their devices');
  const time = timeOf(written, to);
  if (time === undefined) return to.skip(place, 'its time cannot be read', written);
  if (event === 'EGV' || event === 'Calibration') {
    const text = cell(`Glucose Value (${unit})`);
    if (/^(?:low|high)$/i.test(text)) return to.skip(place, 'its value stands for none', text);
    const number = readNumber(text);
    const value = number === undefined ? undefined : amountIn(number, unit, 'mg/dL');
    if (value === undefined) return to.skip(place, 'its value is no number', text);
    return event === 'EGV'
      ? to.take(place, { kind: kinds.sensedGlucose, sourceName: source, value, ...time })
      : to.take(place, { kind: kinds.glucose, sourceName: `${source} calibration`, value, ...time });
  }
  const [kind, column] =
    event === 'Insulin'
      ? ([kinds.insulin, 'Insulin Value (u)'] as const)
      : ([kinds.carbohydrates, 'Carb Value (grams)'] as const);
  if (event !== 'Insulin' && event !== 'Carbs') return to.other(`Events: ${event.slice(0, 50) || 'unnamed'}`);
  const value = readNumber(cell(column));
  if (value === undefined) return to.skip(place, 'its value is no number', cell(column));
  to.take(place, { kind, sourceName: source, value, ...time });
}

/** Clarity's table; its times are those of the person's own clock. */
export const dexcom: Format = {
  id: 'dexcom',
  title: 'Dexcom Clarity',

  claim: claimWhere(mayBeCsv, unitOf),

  async *read(files, collected) {
    for (const file of files) {
      const unit = (await unitOf(file)) ?? 'mg/dL';
      for await (const records of readRecords(file)) {
        for (const record of records) takeRow(record, unit, collected);
        yield;
      }
    }
  },
};
