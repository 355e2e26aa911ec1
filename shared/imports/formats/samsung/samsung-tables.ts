import { offsetAt } from '../../../domain/time/zone.ts';
import type { Collector } from '../../collector.ts';
import { kinds, type RowKind, workout } from '../../rows/kinds.ts';
import { namedKind } from '../../rows/named-kind.ts';
import type { SleepStage } from '../../rows/nights.ts';
import { cellsAt } from '../../tables/cells-at.ts';
import { timeOf } from '../../tables/local-day.ts';
import { readMoment } from '../../tables/read-moment.ts';
import { readNumber } from '../../tables/read-number.ts';
import type { TableRecord } from '../../tables/read-records.ts';
import type { SamsungClock, WrittenSleep } from './samsung-clock.ts';

const source = 'Samsung Health';

/** Facts of the whole export that each table needs. */
export interface SamsungContext {
  readonly to: Collector;
  /** Undefined if the file does not show it; then the person is asked. */
  readonly clock: SamsungClock | undefined;
  /** Ids of periods of sleep whose stages are in another table. */
  readonly staged: ReadonlySet<string>;
}

type TakeRow = (record: TableRecord, context: SamsungContext) => undefined;

/** `com.samsung.health.sleep.start_time` and `start_time` are the same column by two names. */
export const columnOf = (head: string): string => head.trim().slice(head.trim().lastIndexOf('.') + 1);

/** `UTC+0200`. */
function readOffset(text: string): number | undefined {
  const match = /^UTC([+-])(\d{2}):?(\d{2})$/.exec(text);
  if (match === null) return undefined;
  const size = Number(match[2]) * 3600 + Number(match[3]) * 60;
  return size > 50_400 ? undefined : match[1] === '-' ? -size : size;
}

interface SamsungTime {
  readonly local: number;
  readonly offset: number;
}

/** Milliseconds since 1970, which are an instant whatever the clock of the other times is. */
function readMilliseconds(text: string): number | undefined {
  const seconds = Math.floor(Number(text) / 1000);
  return /^\d{12,13}$/.test(text) ? seconds : undefined;
}

function writtenTime(record: TableRecord, column: string): SamsungTime | undefined {
  const moment = readMoment(record.cell(column));
  const offset = readOffset(record.cell('time_offset'));
  return moment === undefined || offset === undefined ? undefined : { local: moment.local, offset };
}

export function writtenSleep(record: TableRecord): WrittenSleep | undefined {
  const [start, end] = [writtenTime(record, 'start_time'), writtenTime(record, 'end_time')];
  return start && end && { start: start.local, end: end.local, offset: end.offset };
}

const clockQuestion = {
  id: 'samsung-times',
  text: 'Samsung Health’s times can be UTC or your local time, and this export doesn’t show which. Check a night you remember: which is it?',
  answers: ['utc', 'local'],
  examples: [],
};

/** The instant of a row; undefined, and the row is skipped, while a question is open. */
function instantOf(record: TableRecord, column: string, { clock, to }: SamsungContext) {
  const at = readMilliseconds(record.cell(column));
  if (at !== undefined)
    return { at, offset: readOffset(record.cell('time_offset')) ?? offsetAt(to.person.zone, at) };
  const written = writtenTime(record, column);
  const found = `${record.cell(column)} ${record.cell('time_offset')}`.trim();
  if (written === undefined) return to.skip(record.place, 'unreadable time', found);
  const known = clock ?? to.ask(clockQuestion, found);
  if (known === undefined)
    return to.skip(record.place, `answer a question first: ${clockQuestion.id}`, found);
  const { local, offset } = written;
  return { at: known === 'local' ? local - offset : local, offset };
}

const cellsOf = cellsAt({ sourceName: source, zeroIsNone: true });

const takeReadings =
  (...columns: readonly (readonly [string, RowKind])[]): TakeRow =>
  (record, context) => {
    const time = instantOf(record, 'start_time', context);
    const put = time && cellsOf(record, time, context.to);
    for (const [column, kind] of columns) put?.(kind, record.cell(column));
  };

/** Takes the sums of a day of the person's own clock, at its noon. */
function takeDay(record: TableRecord, { to }: SamsungContext): undefined {
  const written = record.cell('day_time');
  const seconds = readMilliseconds(written);
  const day = seconds === undefined ? written : new Date(seconds * 1000).toISOString();
  const time = timeOf(day.slice(0, 10), to);
  if (time === undefined) return to.skip(record.place, 'unreadable time', written);
  const steps = record.cell('step_count') || record.cell('count');
  const put = cellsOf(record, time, to);
  if (steps !== '0') put(kinds.steps, steps);
  const sums = [
    ['distance', kinds.walkingDistance, 0.001],
    ['exercise_time', kinds.exerciseMinutes, 1 / 60_000],
  ] as const;
  for (const [column, kind, factor] of sums)
    if (Number(record.cell(column)) !== 0) put(kind, record.cell(column), factor);
}

/** Only the row of all devices is taken: with those of single devices, steps would count several times. */
const takeTrend: TakeRow = (record, context) =>
  record.cell('source_type') === '-2' ? takeDay(record, context) : undefined;

function takeSleep(record: TableRecord, context: SamsungContext): undefined {
  const [from, until] = [instantOf(record, 'start_time', context), instantOf(record, 'end_time', context)];
  if (from === undefined || until === undefined) return;
  const stage: SleepStage = context.staged.has(record.cell('datauuid')) ? 'inBed' : 'asleep';
  context.to.sleep(record.place, source, { stage, from: from.at, until: until.at, offset: until.offset });
  const efficiency = readNumber(record.cell('efficiency'));
  if (efficiency !== undefined && efficiency > 0)
    context.to.take(record.place, {
      kind: kinds.sleepEfficiency,
      sourceName: source,
      value: efficiency,
      ...until,
    });
}

const stages: ReadonlyMap<string, SleepStage> = new Map<string, SleepStage>([
  ['40001', 'awake'],
  ['40002', 'light'],
  ['40003', 'deep'],
  ['40004', 'rem'],
]);

function takeStage(record: TableRecord, context: SamsungContext): undefined {
  const stage = stages.get(record.cell('stage'));
  if (stage === undefined) return context.to.skip(record.place, 'unknown sleep stage', record.cell('stage'));
  const [from, until] = [instantOf(record, 'start_time', context), instantOf(record, 'end_time', context)];
  if (from === undefined || until === undefined) return;
  context.to.sleep(record.place, source, { stage, from: from.at, until: until.at, offset: until.offset });
}

const kindOf = namedKind(workout);

/** The most usual of Samsung's numbers of sports. */
const sports: ReadonlyMap<string, string> = new Map([
  ['1001', 'Walking'],
  ['1002', 'Running'],
  ['11007', 'Cycling'],
  ['13001', 'Hiking'],
  ['14001', 'Swimming'],
  ['15002', 'Strength Training'],
  ['15003', 'Cycling'],
  ['15005', 'Running'],
  ['15006', 'Elliptical Trainer'],
]);

/** Takes the minutes of a workout without pauses, which are written in milliseconds. */
function takeExercise(record: TableRecord, context: SamsungContext): undefined {
  const time = instantOf(record, 'start_time', context);
  if (time === undefined) return;
  const kind = kindOf(sports.get(record.cell('exercise_type')) ?? 'Exercise');
  cellsOf(record, time, context.to)(kind, record.cell('duration'), 1 / 60_000);
}

/** The readers of tables by the name in the table's first line. */
export const tables: Readonly<Record<string, TakeRow>> = {
  'com.samsung.shealth.activity.day_summary': takeDay,
  'com.samsung.shealth.step_daily_trend': takeTrend,
  'com.samsung.shealth.sleep': takeSleep,
  'com.samsung.health.sleep_stage': takeStage,
  'com.samsung.shealth.exercise': takeExercise,
  'com.samsung.shealth.tracker.heart_rate': takeReadings(['heart_rate', kinds.heartRate]),
  'com.samsung.shealth.blood_pressure': takeReadings(
    ['systolic', kinds.systolic],
    ['diastolic', kinds.diastolic],
  ),
  'com.samsung.health.weight': takeReadings(['weight', kinds.weight], ['body_fat', kinds.bodyFat]),
};

export const daySummary = 'com.samsung.shealth.activity.day_summary';
export const dailyTrend = 'com.samsung.shealth.step_daily_trend';
export const sleepTable = 'com.samsung.shealth.sleep';
export const stageTable = 'com.samsung.health.sleep_stage';
