/**
 * The rules of pairing written down as plainly as they read, one measurement, hour and window at a time. Far too slow
 * for use; the analysis must make the same pairs.
 */
import type { AnalysisInput, SeriesInput } from '../../../../../shared/domain/analysis/analysis-input.ts';

export type PlainPair = [day: number, cause: number, effect: number];

interface Hour {
  readonly day: number;
  readonly hourOfDay: number;
  /** Elapsed: what windows are counted in. */
  readonly hour: number;
  readonly values: number[];
}

/** Which hour of which day it was, and which hour of those that elapsed. */
export interface PlainClock {
  /** Hours of the person's days. */
  readonly hourAt: (time: number) => number;
  readonly elapsedAt: (time: number) => number;
  /** On which day an elapsed hour lay. */
  readonly dayOf: (elapsed: number) => number;
  /** The elapsed hour in which an hour of a day came first. */
  readonly reaching: (hour: number) => number;
}

interface PlainSeries {
  readonly clock: PlainClock;
  /** Of each day. */
  readonly hours: Map<string, Hour>;
  readonly isSum: boolean;
  /** Recorded days. */
  readonly days: Map<number, number>;
  /** Days that have a value once fillers are in. */
  readonly filled: Map<number, number>;
  readonly filler: number | undefined;
}

const DAY = 86_400;

export function plainPairs(input: AnalysisInput, clock = clockOfZone(input)) {
  const cause = plainSeries(input.cause, input, clock);
  const effect = plainSeries(input.effect, input, clock);
  const onset = Math.floor((input.onsetDelay ?? 0) / 3600 + 0.5);
  const length = Math.max(1, Math.ceil((input.durationOfAction ?? DAY) / DAY));
  const before = (hour: number) =>
    exposure(
      cause,
      Array.from({ length }, (_, k) => hour - onset - 24 * k),
    );
  const after = (hour: number) =>
    exposure(
      cause,
      Array.from({ length }, (_, k) => hour + 24 + 24 * k),
    );
  return {
    pairs: pairUp(effect, hoursOf(effect), before),
    reversePairs: pairUp(effect, (day) => hoursOf(effect)(day).slice(-1), after),
    pairsAtLag: (lag: number) =>
      pairUp(effect, hoursOf(effect), (hour) => exposure(cause, [hour - onset - 24 * lag])),
  };
}

function plainSeries(series: SeriesInput, { activeDays }: AnalysisInput, clock: PlainClock): PlainSeries {
  const convert = (value: number, steps: SeriesInput['conversionSteps'] = []) =>
    steps.reduce((now, step) => (step.operation === 'ADD' ? now + step.value : now * step.value), value);
  const rows = (measurements: SeriesInput['measurements']) => {
    if ('times' in measurements || 'hours' in measurements) throw new Error('Rows are wanted here.');
    return measurements;
  };
  const all = [
    ...rows(series.measurements).map(
      ([time, value]) => [time, convert(value, series.conversionSteps)] as const,
    ),
    ...(series.tagged ?? []).flatMap((tag) =>
      rows(tag.measurements).map(
        ([time, value]) => [time, convert(value, tag.conversionSteps) * tag.conversionFactor] as const,
      ),
    ),
  ];
  const hours = new Map<string, Hour>();
  for (const [time, value] of all) {
    if (!Number.isFinite(value)) continue;
    if (value < (series.minimumAllowedValue ?? -Infinity) || value > (series.maximumAllowedValue ?? Infinity))
      continue;
    const [own, hour] = [clock.hourAt(time), clock.elapsedAt(time)];
    const day = Math.floor(own / 24);
    const key = `${own} ${hour}`;
    const known = hours.get(key) ?? { day, hourOfDay: own - 24 * day, hour, values: [] };
    known.values.push(value);
    hours.set(key, known);
  }
  const isSum = series.combinationOperation === 'SUM';
  const days = new Map<number, number>();
  for (const [day, own] of Map.groupBy(hours.values(), (hour) => hour.day))
    days.set(
      day,
      combine(
        own.flatMap(({ values }) => values),
        isSum,
      ),
    );
  const filler = typeof series.fillingValue === 'number' ? series.fillingValue : undefined;
  const filled = new Map(days);
  if (filler !== undefined && days.size > 0) {
    const active = activeDays === undefined ? undefined : new Set(activeDays);
    const from = Math.min(...days.keys()) - 30;
    const to = Math.max(...days.keys()) + 30;
    for (let day = from; day <= to; day++) {
      if (!filled.has(day) && (active?.has(day) ?? true)) filled.set(day, filler);
    }
  }
  return { clock, hours, isSum, days, filled, filler };
}

function combine(values: readonly number[], isSum: boolean): number {
  const sum = values.reduce((a, b) => a + b, 0);
  return isSum ? sum : sum / values.length;
}

/** The mean of the windows that end with these hours, if at least half of them have a value. */
function exposure(cause: PlainSeries, lastHours: readonly number[]): number | undefined {
  const known = lastHours.map((hour) => windowValue(cause, hour)).filter((value) => value !== undefined);
  return known.length < Math.ceil(lastHours.length / 2) ? undefined : combine(known, false);
}

function windowValue(
  { clock, hours, isSum, filled, filler }: PlainSeries,
  lastHour: number,
): number | undefined {
  const values = [...hours.values()]
    .filter(({ hour }) => hour > lastHour - 24 && hour <= lastHour)
    .flatMap((hour) => hour.values);
  if (values.length > 0) return combine(values, isSum);
  return filled.has(clock.dayOf(lastHour - 12)) ? filler : undefined;
}

const hoursOf = (effect: PlainSeries) => (day: number) => {
  const recorded = [...effect.hours.values()]
    .filter((one) => one.day === day)
    .map(({ hour, values }) => ({ hour, count: values.length }))
    .sort((a, b) => a.hour - b.hour);
  const usual = effect.clock.reaching(day * 24 + usualHour(effect));
  return recorded.length > 0 ? recorded : [{ hour: usual, count: 1 }];
};

function usualHour({ hours }: PlainSeries): number {
  const each = [...hours.values()].flatMap(({ hourOfDay, values }) => values.map(() => hourOfDay));
  each.sort((a, b) => a - b);
  return each[Math.floor((each.length - 1) / 2)] ?? 12;
}

function pairUp(
  effect: PlainSeries,
  hoursOn: (day: number) => { hour: number; count: number }[],
  exposureAt: (hour: number) => number | undefined,
): PlainPair[] {
  return [...effect.filled]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([day, value]): PlainPair[] => {
      const known = hoursOn(day).flatMap(({ hour, count }) => {
        const dose = exposureAt(hour);
        return dose === undefined ? [] : [{ dose, count }];
      });
      const weight = known.reduce((sum, { count }) => sum + count, 0);
      if (weight === 0) return [];
      return [[day, known.reduce((sum, { dose, count }) => sum + dose * count, 0) / weight, value]];
    });
}

/** Of somebody who never moved: hours elapse as the clock shows them. */
function clockOfZone({ timeZone, dayStartsAt = 0 }: AnalysisInput): PlainClock {
  const hourAt = (time: number) => Math.floor((wallClock(time, timeZone as string) - dayStartsAt) / 3600);
  return {
    hourAt,
    elapsedAt: hourAt,
    dayOf: (elapsed) => Math.floor(elapsed / 24),
    reaching: (hour) => hour,
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local date and time as if they were UTC, asked of the platform for each instant. */
function wallClock(time: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(timeZone, clock);
  const parts = Object.fromEntries(
    clock.formatToParts(time * 1000).map(({ type, value }) => [type, Number(value)]),
  );
  return (
    Date.UTC(
      parts.year ?? 0,
      (parts.month ?? 1) - 1,
      parts.day ?? 1,
      parts.hour ?? 0,
      parts.minute ?? 0,
      parts.second ?? 0,
    ) / 1000
  );
}
