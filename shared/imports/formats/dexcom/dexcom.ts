import { offsetAt, type ZoneOffsets } from '../../../domain/time/zone.ts';
import { claimFiles, mayBeCsv } from '../../claim-files.ts';
import type { Collector } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { amountIn } from '../../rows/amount.ts';
import { kinds } from '../../rows/kinds.ts';
import { type ReadTime, timeOf } from '../../tables/local-day.ts';
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

/** Seconds by which clocks are put back. */
const putBack = [3600, 1800, 7200];

/**
 * Tells the second of two hours that a clock shows in autumn by the transmitter's own clock, which counts seconds on.
 * `anchors` has a moment of each transmitter that only one hour can be.
 */
function inRepeatedHour(
  { cell }: TableRecord,
  time: ReadTime,
  anchors: Map<string, Anchor>,
  zone: ZoneOffsets,
) {
  const seconds = readNumber(cell('Transmitter Time (Long Integer)'));
  if (seconds === undefined) return time;
  const transmitter = cell('Transmitter ID');
  const later = putBack
    .map((step) => ({ at: time.at + step, offset: offsetAt(zone, time.at + step) }))
    .find(({ at, offset }) => time.offset - offset === at - time.at);
  const anchor = anchors.get(transmitter);
  if (later === undefined) anchors.set(transmitter, { at: time.at, seconds });
  if (later === undefined || anchor === undefined) return time;
  const expected = anchor.at + seconds - anchor.seconds;
  return Math.abs(later.at - expected) < Math.abs(time.at - expected) ? later : time;
}

interface Anchor {
  readonly at: number;
  /** The time of the transmitter's own clock. */
  readonly seconds: number;
}

function takeRow(record: TableRecord, unit: string, anchors: Map<string, Anchor>, to: Collector): undefined {
  const { place, cell } = record;
  const [written, event] = [cell(timeColumn), cell('Event Type')];
  // The first rows name the person and their devices, and have no time.
  if (written === '') return to.other('Rows about the person and their devices');
  const first = timeOf(written, to);
  if (first === undefined) return to.skip(place, 'unreadable time', written);
  const time = inRepeatedHour(record, first, anchors, to.person.zone);
  if (event === 'EGV' || event === 'Calibration') {
    const text = cell(`Glucose Value (${unit})`);
    if (/^(?:low|high)$/i.test(text)) return to.skip(place, 'placeholder for a missing value', text);
    const number = readNumber(text);
    const value = number === undefined ? undefined : amountIn(number, unit, 'mg/dL');
    if (value === undefined) return to.skip(place, 'not a number', text);
    return event === 'EGV'
      ? to.take(place, { kind: kinds.sensedGlucose, sourceName: source, value, ...time })
      : to.take(place, { kind: kinds.glucose, sourceName: `${source} calibration`, value, ...time });
  }
  const isLong = /^long/i.test(cell('Event Subtype'));
  const [kind, column] =
    event === 'Insulin'
      ? ([isLong ? kinds.longActingInsulin : kinds.insulin, 'Insulin Value (u)'] as const)
      : ([kinds.carbohydrates, 'Carb Value (grams)'] as const);
  if (event !== 'Insulin' && event !== 'Carbs') return to.other(`Events: ${event.slice(0, 50) || 'unnamed'}`);
  const value = readNumber(cell(column));
  if (value === undefined) return to.skip(place, 'not a number', cell(column));
  to.take(place, { kind, sourceName: source, value, ...time });
}

/** Clarity's table; its times are those of the person's own clock. */
export const dexcom: Format = {
  id: 'dexcom',
  title: 'Dexcom Clarity',

  claim: claimFiles(mayBeCsv, unitOf),

  async *read(files, collected) {
    for (const file of files) {
      const unit = (await unitOf(file)) ?? 'mg/dL';
      const anchors = new Map<string, Anchor>();
      for await (const records of readRecords(file)) {
        for (const record of records) takeRow(record, unit, anchors, collected);
        yield;
      }
    }
  },
};
