import { parseJson } from '../../../domain/json/parse-json.ts';
import { claimFiles, mayBeCsv } from '../../claim-files.ts';
import type { Collector } from '../../collector.ts';
import { headOf, type ImportFile } from '../../import-file.ts';
import { readJsonItems } from '../../json/read-json-items.ts';
import { membersOf, numberIn, textIn } from '../../read-json.ts';
import { kinds, type RowKind, workout } from '../../rows/kinds.ts';
import { namedKind } from '../../rows/named-kind.ts';
import { cellsAt } from '../../tables/cells-at.ts';
import { timeOf } from '../../tables/local-day.ts';
import { headCells, readRecords, type TableRecord } from '../../tables/read-records.ts';
import type { Format } from '../format.ts';

const source = 'Oura';
const workoutKind = namedKind(workout);

/** "Total Sleep Duration" of older exports is `total_sleep_duration` of newer ones. */
const nameOf = (head: string): string =>
  head
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

type OuraTake = (record: TableRecord, to: Collector) => undefined;

const cellsOf = cellsAt({ sourceName: source, empty: /^(?:none|null|nan)$/i });

const hours = 1 / 3600;

/** Takes one period of sleep; those deleted in the app, and rest without sleep, are only listed. */
function takeSleep(record: TableRecord, to: Collector): undefined {
  const { place, cell } = record;
  const [type, end] = [cell('type') || 'long_sleep', cell('bedtime_end')];
  if (type === 'deleted' || type === 'rest') return to.other(`Sleep of type ${type}`);
  const take = cellsOf(record, end, to);
  const put = (kind: RowKind, name: string, factor?: number) => take(kind, cell(name), factor);
  if (type !== 'long_sleep') return put(kinds.naps, 'total_sleep_duration', hours);
  if (timeOf(end, to) === undefined) return to.skip(place, 'unreadable time', end);
  put(kinds.sleepDuration, 'total_sleep_duration', hours);
  put(kinds.deepSleep, 'deep_sleep_duration', hours);
  put(kinds.lightSleep, 'light_sleep_duration', hours);
  put(kinds.remSleep, 'rem_sleep_duration', hours);
  put(kinds.timeInBed, 'time_in_bed', hours);
  put(kinds.timeAwake, 'awake_time', hours);
  put(kinds.sleepEfficiency, cell('efficiency') === '' ? 'sleep_efficiency' : 'efficiency');
  put(kinds.variabilityRmssd, 'average_hrv');
  put(
    kinds.restingHeartRate,
    cell('lowest_heart_rate') === '' ? 'lowest_resting_heart_rate' : 'lowest_heart_rate',
  );
  put(kinds.respiratoryRate, cell('average_breath') === '' ? 'respiratory_rate' : 'average_breath');
}

/** Both tables of scores have the same head: the contributors tell them apart. */
function takeScore(record: TableRecord, to: Collector): undefined {
  const { place, cell } = record;
  const contributors = cell('contributors');
  const take = cellsOf(record, cell('day'), to);
  if (/"(?:deep_sleep|rem_sleep|latency)"/.test(contributors)) return take(kinds.sleepScore, cell('score'));
  if (/"(?:hrv_balance|activity_balance|recovery_index)"/.test(contributors))
    return take(kinds.readiness, cell('score'));
  to.skip(place, 'doesn’t say what it scores', contributors);
}

function takeActivity(record: TableRecord, to: Collector): undefined {
  const { cell } = record;
  const take = cellsOf(record, cell('day'), to);
  take(kinds.steps, cell('steps'));
  take(kinds.activeEnergy, cell('active_calories'));
  take(kinds.walkingDistance, cell('equivalent_walking_distance'), 0.001);
}

function takeOxygen(record: TableRecord, to: Collector): undefined {
  const text = record.cell('spo2_percentage');
  const average = numberIn(membersOf(parseJson(text)), 'average');
  // An empty value means that it was not measured that night.
  const value = Number.isNaN(average) ? text : String(average);
  if (value !== '' && value !== '{}' && Number(value) !== 0)
    cellsOf(record, record.cell('day'), to)(kinds.oxygenSaturation, value);
}

/** Takes the minutes of an activity that the ring noticed, under its name. */
function takeWorkout(record: TableRecord, to: Collector): undefined {
  const { place, cell } = record;
  const [start, end] = [timeOf(cell('start_datetime'), to), timeOf(cell('end_datetime'), to)];
  if (start === undefined || end === undefined || end.at <= start.at)
    return to.skip(place, 'unreadable time', `${cell('start_datetime')} – ${cell('end_datetime')}`);
  const name = cell('activity').replaceAll('_', ' ');
  if (name === '') return to.skip(place, 'workout type missing', '');
  const kind = workoutKind((name[0] ?? '').toUpperCase() + name.slice(1));
  to.take(place, { kind, sourceName: source, value: (end.at - start.at) / 60, ...start });
}

/** Takes a whole day in one row, as exports until 2023 have it. */
function takeTrend(record: TableRecord, to: Collector): undefined {
  const { cell } = record;
  const take = cellsOf(record, cell('date'), to);
  if (cell('total_sleep_duration') !== '')
    takeSleep({ ...record, cell: (name) => (name === 'type' ? '' : cell(name)) }, to);
  take(kinds.sleepScore, cell('sleep_score'));
  take(kinds.readiness, cell('readiness_score'));
  take(kinds.steps, cell('steps'));
  take(kinds.activeEnergy, cell('activity_burn'));
}

/** The readers of tables by columns that only they have. */
const families: readonly (readonly [columns: readonly string[], OuraTake])[] = [
  [['date', 'sleep_score', 'total_sleep_duration'], takeTrend],
  [['day', 'bedtime_start', 'bedtime_end', 'total_sleep_duration'], takeSleep],
  [['day', 'steps', 'active_calories'], takeActivity],
  [['day', 'spo2_percentage'], takeOxygen],
  [['day', 'score', 'contributors'], takeScore],
  [
    ['timestamp', 'bpm', 'source'],
    (record, to) => cellsOf(record, record.cell('timestamp'), to)(kinds.heartRate, record.cell('bpm')),
  ],
  [['activity', 'start_datetime', 'end_datetime'], takeWorkout],
];

type Family = { readonly take: OuraTake; readonly delimiter?: string };

/** Answers of Oura's API are JSON: lists, mostly as `data`, whose members have the names of columns. */
const isAnswer = /^\s*(?:\{\s*"data"\s*:\s*)?\[\s*\{/;

async function familyOf(file: ImportFile): Promise<Family | undefined> {
  const head = await headOf(file);
  if (isAnswer.test(head)) {
    const own = families.find(([columns]) => columns.every((name) => head.includes(`"${name}"`)));
    return own && { take: own[1] };
  }
  const [line = ''] = head.split(/\r?\n/, 1);
  const names = headCells(line).map(nameOf);
  const found = families.find(([columns]) => columns.every((name) => names.includes(name)));
  return found && { take: found[1], delimiter: line.includes(';') ? ';' : ',' };
}

/** Members are cells; those that hold members of their own are text, as they are in tables. */
async function* readAnswer(file: ImportFile): AsyncGenerator<readonly TableRecord[]> {
  let line = 0;
  for await (const items of readJsonItems(file, [['*'], ['data', '*']]))
    yield items.map(({ value }) => {
      const members = membersOf(value);
      return {
        place: { file: file.label, line: ++line },
        cell: (name) =>
          typeof members[name] === 'object' && members[name] !== null
            ? JSON.stringify(members[name])
            : textIn(members, name),
      };
    });
}

/** The ring's own export, and answers of its API: a table for each kind, with semicolons in newer ones. */
export const oura: Format = {
  id: 'oura',
  title: 'Oura',

  claim: claimFiles((file) => mayBeCsv(file) || /\.json$/i.test(file.path), familyOf),

  async *read(files, collected) {
    for (const file of files) {
      const family = await familyOf(file);
      if (family === undefined) continue;
      const { delimiter } = family;
      const found = delimiter === undefined ? readAnswer(file) : readRecords(file, { delimiter, nameOf });
      for await (const records of found) {
        for (const record of records) family.take(record, collected);
        yield;
      }
    }
  },
};
