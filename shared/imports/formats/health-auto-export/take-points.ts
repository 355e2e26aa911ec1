import { sensesByName } from '../../../domain/connectors/source-kind.ts';
import { foldName } from '../../../domain/texts/fold-name.ts';
import { offsetAt } from '../../../domain/time/zone.ts';
import { unitInFull } from '../../../domain/units/quantity.ts';
import type { Collector, Place } from '../../collector.ts';
import { type Members, numberIn, textIn } from '../../read-json.ts';
import { amountAsWritten } from '../../rows/amount.ts';
import { kinds, type RowKind } from '../../rows/kinds.ts';
import { epochOf, readMoment } from '../../tables/read-moment.ts';
import { metrics, sleepStages } from './metrics.ts';

/** The receiver of readings: the import of a file, or of a phone's requests. */
export type Taker = Pick<Collector, 'person' | 'describe' | 'take' | 'sleep' | 'skip' | 'other' | 'ask'>;

/** The name and unit of all points of a metric. */
export interface Metric {
  readonly name: string;
  readonly units: string;
}

interface Instant {
  /** Epoch seconds. */
  readonly at: number;
  readonly offset: number;
}

/** Reads `2026-03-29 07:57:00 +0200`, with or without AM and PM; without an offset it is the person's own time. */
export function readInstant(text: string, { person: { zone } }: Pick<Taker, 'person'>): Instant | undefined {
  const moment = readMoment(text);
  if (!moment?.hasTime) return undefined;
  const at = epochOf(moment, zone);
  return { at, offset: moment.offset ?? offsetAt(zone, at) };
}

/** The source of a point; of several devices always the same one. */
export const sourceOf = (point: Members): string => {
  const names = textIn(point, 'source')
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.toSorted((a, b) => (foldName(a) < foldName(b) ? -1 : 1))[0] ?? 'Health Auto Export';
};

export function takePoint(place: Place, metric: Metric, point: Members, to: Taker): undefined {
  if (metric.name === 'sleep_analysis') return takeSleep(place, point, to);
  if (metric.name === 'blood_pressure') {
    takeValue(place, { kind: kinds.systolic, name: 'systolic' }, metric, point, to);
    return takeValue(place, { kind: kinds.diastolic, name: 'diastolic' }, metric, point, to);
  }
  const kind = metrics.get(metric.name);
  if (kind === undefined) return to.other(metric.name === '' ? 'A metric without a name' : metric.name);
  const isMean = metric.name === 'heart_rate' && !Number.isNaN(numberIn(point, 'Avg'));
  takeValue(place, { kind, name: isMean ? 'Avg' : 'qty' }, metric, point, to);
}

function takeValue(
  place: Place,
  { kind, name }: { kind: RowKind; name: string },
  { units }: Metric,
  point: Members,
  to: Taker,
): undefined {
  const number = numberIn(point, name);
  const date = textIn(point, 'date');
  const instant = readInstant(date, to);
  if (Number.isNaN(number)) return to.skip(place, 'not a number', date);
  if (instant === undefined) return to.skip(place, 'unreadable time', date);
  const amount = units === '%' ? { kind, value: percent(number) } : amountAsWritten(number, units, kind);
  if (amount === undefined)
    return to.skip(
      place,
      `unit can’t be converted to ${unitInFull(kind.unitAbbreviatedName) || 'a number'}`,
      units,
    );
  const sourceName = sourceOf(point);
  const isSensed = kind === kinds.glucose && sensesByName(sourceName);
  to.take(place, { ...amount, ...(isSensed && { kind: kinds.sensedGlucose }), sourceName, ...instant });
}

/** A number up to 1 is a fraction: nobody has one percent of oxygen or fat. */
const percent = (value: number): number => (value <= 1 ? Number((value * 100).toPrecision(12)) : value);

function takeSleep(place: Place, point: Members, to: Taker): undefined {
  if (textIn(point, 'startDate') === '') return takeNight(place, point, to);
  const [from, until] = [
    readInstant(textIn(point, 'startDate'), to),
    readInstant(textIn(point, 'endDate'), to),
  ];
  const stage = sleepStages.get(textIn(point, 'value'));
  if (stage === undefined) return to.skip(place, 'unknown sleep stage', textIn(point, 'value'));
  if (from === undefined || until === undefined)
    return to.skip(place, 'unreadable time', `${textIn(point, 'startDate')} – ${textIn(point, 'endDate')}`);
  to.sleep(place, sourceOf(point), { stage, from: from.at, until: until.at, offset: until.offset });
}

/** Takes a night that the app has summarised, in hours. Its `date` may be a bare day and is not used. */
function takeNight(place: Place, point: Members, to: Taker): undefined {
  const [start, end] = [
    readInstant(textIn(point, 'sleepStart'), to),
    readInstant(textIn(point, 'sleepEnd'), to),
  ];
  if (start === undefined || end === undefined || end.at <= start.at)
    return to.skip(place, 'unreadable time', `${textIn(point, 'sleepStart')} – ${textIn(point, 'sleepEnd')}`);
  const hours = (name: string) => numberIn(point, name) || 0;
  const parts = [
    [kinds.sleepDuration, sleptHours(hours, (end.at - start.at) / 3600)],
    [kinds.deepSleep, hours('deep')],
    [kinds.lightSleep, hours('core')],
    [kinds.remSleep, hours('rem')],
    [kinds.timeInBed, hours('inBed')],
    [kinds.timeAwake, hours('awake')],
  ] as const;
  for (const [kind, value] of parts)
    if (value > 0) to.take(place, { kind, sourceName: sourceOf(point), value, ...end });
}

/**
 * All sleep of a night. `asleep` is sleep of no known stage; older versions of the app write the total there, which
 * together with the stages would be longer than the night.
 */
function sleptHours(hours: (name: string) => number, night: number): number {
  if (hours('totalSleep') > 0) return hours('totalSleep');
  const stages = hours('core') + hours('deep') + hours('rem');
  const slept =
    stages + hours('asleep') <= night + 0.1 ? stages + hours('asleep') : Math.max(stages, hours('asleep'));
  return Number(slept.toPrecision(12));
}
