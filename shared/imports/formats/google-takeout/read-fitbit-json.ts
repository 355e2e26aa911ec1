import { daySeconds, formatDate } from '../../../domain/time/calendar.ts';
import { epochOfLocal, offsetAt } from '../../../domain/time/zone.ts';
import type { Collector, Place } from '../../collector.ts';
import type { ImportFile } from '../../import-file.ts';
import { type Members, membersOf, numberIn, readJsonList, textIn } from '../../read-json.ts';
import { kinds, type RowKind, workout } from '../../rows/kinds.ts';
import { namedKind } from '../../rows/named-kind.ts';
import { timeOf } from '../../tables/local-day.ts';
import { readMoment } from '../../tables/read-moment.ts';
import type { SleptHours } from './slept-hours.ts';

const source = 'Fitbit';

async function listOf(file: ImportFile, to: Collector): Promise<readonly Members[]> {
  const list = await readJsonList(file);
  if (list === undefined) to.skip({ file: file.label }, 'not a list of records', '');
  return (list ?? []).map(membersOf);
}

/** Reads nights and naps. If two files have the same one, the first counts; tables of nights ask which were there. */
export async function readSleep(
  file: ImportFile,
  seen: Set<string>,
  slept: SleptHours,
  to: Collector,
): Promise<void> {
  for (const sleep of await listOf(file, to)) {
    const id = textIn(sleep, 'logId');
    if (seen.has(id)) continue;
    if (id !== '') seen.add(id);
    takeSleep({ file: file.label }, sleep, slept, to);
  }
}

function takeSleep(place: Place, sleep: Members, slept: SleptHours, to: Collector): undefined {
  const [start, end] = [readMoment(textIn(sleep, 'startTime')), readMoment(textIn(sleep, 'endTime'))];
  if (start === undefined || end === undefined || end.local <= start.local)
    return to.skip(place, 'unreadable time', `${textIn(sleep, 'startTime')} – ${textIn(sleep, 'endTime')}`);
  // Both times go by the clock at the night's beginning, even if it changed before the end.
  const began = epochOfLocal(to.person.zone, start.local);
  slept.add(began, began + end.local - start.local);
  const at = began + (lastAsleep(sleep) ?? end.local) - start.local;
  const take = (kind: RowKind, minutes: number): undefined => {
    if (minutes > 0)
      to.take(place, { kind, sourceName: source, at, value: Number((minutes / 60).toPrecision(12)) });
  };
  if (sleep.mainSleep === false) return take(kinds.naps, numberIn(sleep, 'minutesAsleep'));
  const summary = membersOf(membersOf(sleep.levels).summary);
  const stage = (name: string) => numberIn(membersOf(summary[name]), 'minutes');
  take(kinds.sleepDuration, numberIn(sleep, 'minutesAsleep'));
  take(kinds.deepSleep, stage('deep'));
  take(kinds.lightSleep, stage('light'));
  take(kinds.remSleep, stage('rem'));
  take(kinds.timeInBed, numberIn(sleep, 'timeInBed'));
  take(kinds.timeAwake, numberIn(sleep, 'minutesAwake'));
}

/** The end of the last stage of sleep, by the same clock as the rest of the record. */
function lastAsleep(sleep: Members): number | undefined {
  const { data } = membersOf(sleep.levels);
  const ends = (Array.isArray(data) ? data : [])
    .map(membersOf)
    .filter((level) => !['wake', 'awake', 'restless'].includes(textIn(level, 'level')))
    .map((level) => (readMoment(textIn(level, 'dateTime'))?.local ?? Number.NaN) + numberIn(level, 'seconds'))
    .filter(Number.isFinite);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

/** Reads workouts. Their times are in UTC, though the file does not say so. */
export async function readExercise(file: ImportFile, seen: Set<string>, to: Collector): Promise<void> {
  for (const exercise of await listOf(file, to)) {
    const id = textIn(exercise, 'logId');
    if (seen.has(id)) continue;
    if (id !== '') seen.add(id);
    const place = { file: file.label };
    const [name, time] = [textIn(exercise, 'activityName'), textIn(exercise, 'startTime')];
    const moment = readMoment(time, 'monthFirst');
    if (moment === undefined) to.skip(place, 'unreadable time', time);
    else if (name === '') to.skip(place, 'workout type missing', '');
    else
      to.take(place, {
        kind: kindOf(name),
        sourceName: source,
        at: moment.local,
        value: Number((numberIn(exercise, 'activeDuration') / 60_000).toPrecision(12)),
      });
  }
}

const kindOf = namedKind(workout);

interface JsonFamily {
  readonly name: RegExp;
  /** Tables with the same values, which are read instead. */
  readonly twin: RegExp;
  readonly kind: RowKind;
  readonly value: (members: Members) => number;
}

export const jsonFamilies: readonly JsonFamily[] = [
  {
    name: /^steps-.*\.json$/i,
    twin: /^steps_.*\.csv$/i,
    kind: kinds.steps,
    value: (members) => numberIn(members, 'value'),
  },
  {
    name: /^heart_rate-.*\.json$/i,
    twin: /^heart_rate_\d.*\.csv$/i,
    kind: kinds.heartRate,
    value: (members) => numberIn(membersOf(members.value), 'bpm'),
  },
];

const timesQuestion = {
  id: 'fitbit-times',
  text: 'Fitbit’s files of steps and heart rate don’t say whether their times are UTC or your local time. Check an hour you remember: which is it?',
  answers: ['utc', 'local'],
  examples: [],
};

/** Reads steps and heart rates if no table has them. Sources disagree on the clock of these times, so it asks. */
export async function readMinutes(file: ImportFile, family: JsonFamily, to: Collector): Promise<void> {
  for (const minute of await listOf(file, to)) {
    const [place, time] = [{ file: file.label }, textIn(minute, 'dateTime')];
    const moment = readMoment(time, 'monthFirst');
    if (moment === undefined) {
      to.skip(place, 'unreadable time', time);
      continue;
    }
    const answer = to.ask(timesQuestion, time);
    if (answer === undefined) {
      to.skip(place, 'answer a question first: fitbit-times', time);
      continue;
    }
    const at = answer === 'utc' ? moment.local : epochOfLocal(to.person.zone, moment.local);
    const offset = answer === 'utc' ? 0 : offsetAt(to.person.zone, at);
    to.take(place, { kind: family.kind, sourceName: source, at, offset, value: family.value(minute) });
  }
}

/** Tables with the same values, which are read instead. */
export const restingRateTable = /^daily_resting_heart_rate.*\.csv$/i;

/** Reads resting heart rates, one a day; 0 means no value. */
export async function readRestingRates(file: ImportFile, to: Collector): Promise<void> {
  for (const day of await listOf(file, to)) {
    const place = { file: file.label };
    const measured = membersOf(day.value);
    const [text, value] = [textIn(measured, 'date') || textIn(day, 'dateTime'), numberIn(measured, 'value')];
    const date = readMoment(text, 'monthFirst');
    if (!(value > 0)) to.skip(place, 'placeholder for a missing value', textIn(measured, 'value'));
    else if (date === undefined) to.skip(place, 'unreadable time', text);
    else {
      const time = timeOf(formatDate(Math.floor(date.local / daySeconds)), to);
      if (time !== undefined)
        to.take(place, { kind: kinds.restingHeartRate, sourceName: source, value, ...time });
    }
  }
}
