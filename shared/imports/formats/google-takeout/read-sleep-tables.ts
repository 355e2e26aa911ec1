import type { Collector } from '../../collector.ts';
import type { ImportFile } from '../../import-file.ts';
import { isSegment, type SleepStage } from '../../rows/nights.ts';
import { readMoment } from '../../tables/read-moment.ts';
import { readNumber } from '../../tables/read-number.ts';
import { readRecords, type TableRecord } from '../../tables/read-records.ts';
import type { SleptHours } from './slept-hours.ts';

export const sleepTable = /^UserSleeps_.*\.csv$/i;
export const stageTable = /^UserSleepStages_.*\.csv$/i;

const stages: ReadonlyMap<string, SleepStage> = new Map<string, SleepStage>([
  ['LIGHT', 'light'],
  ['DEEP', 'deep'],
  ['REM', 'rem'],
  ['ASLEEP', 'asleep'],
  ['WAKE', 'awake'],
  ['AWAKE', 'awake'],
  ['RESTLESS', 'awake'],
]);

const rowsOf = (file: ImportFile) =>
  readRecords(file, { isHead: (cells) => cells.some((cell) => cell.trim() === 'sleep_id') });

/** Reads the stages of nights that no other file has. */
export async function* readStages(file: ImportFile, slept: SleptHours, to: Collector): AsyncGenerator<void> {
  for await (const records of rowsOf(file)) {
    for (const record of records) {
      const stage = stages.get(record.cell('sleep_stage_type').toUpperCase());
      const span = spanOf(record, 'sleep_stage_start', 'sleep_stage_end', to);
      if (span === undefined) continue;
      if (stage === undefined) to.skip(record.place, 'unknown sleep stage', record.cell('sleep_stage_type'));
      else if (!slept.has(span.from, span.until)) {
        slept.staged.add(record.cell('sleep_id'));
        to.sleep(record.place, sourceOf(record), { stage, ...span });
      }
    }
    yield;
  }
}

/** Reads nights that no other file has. Without stages, a night is asleep for as long as it says, up to its end. */
export async function* readNights(file: ImportFile, slept: SleptHours, to: Collector): AsyncGenerator<void> {
  for await (const records of rowsOf(file)) {
    for (const record of records) {
      const span = spanOf(record, 'sleep_start', 'sleep_end', to);
      if (span === undefined || slept.has(span.from, span.until)) continue;
      to.sleep(record.place, sourceOf(record), { stage: 'inBed', ...span });
      const minutes = readNumber(record.cell('minutes_asleep')) ?? 0;
      const from = Math.max(span.from, minutes > 0 ? span.until - minutes * 60 : span.from);
      if (!slept.staged.has(record.cell('sleep_id')))
        to.sleep(record.place, sourceOf(record), { stage: 'asleep', ...span, from });
    }
    yield;
  }
}

const sourceOf = (record: TableRecord): string => record.cell('data_source').trim() || 'Fitbit';

/** Times are in UTC; the offset of the end is next to it, as `+08:00`. */
function spanOf(record: TableRecord, start: string, end: string, to: Collector) {
  const [from, until] = [instantIn(record.cell(start)), instantIn(record.cell(end))];
  const found = `${record.cell(start)} – ${record.cell(end)}`;
  if (from === undefined || until === undefined) return to.skip(record.place, 'unreadable time', found);
  const offset =
    readMoment(`2000-01-01 00:00 ${record.cell('end_utc_offset').trim() || '+00:00'}`)?.offset ?? 0;
  const span = { from, until, offset };
  return isSegment(span)
    ? span
    : to.skip(record.place, 'sleep must end after it starts, within 36 hours', found);
}

function instantIn(text: string): number | undefined {
  const moment = readMoment(text);
  return moment?.hasTime ? moment.local - (moment.offset ?? 0) : undefined;
}
