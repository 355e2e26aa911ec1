import type { DayClock, DayNumbers, SeriesInput } from '../analysis/analysis-input.ts';
import {
  type DailySeries,
  dailySeries,
  dayOfHour,
  type RecordedHours,
} from '../analysis/days/daily-values.ts';
import { type DayGrid, toDayGrid } from '../analysis/days/day-grid.ts';
import { type EffectDays, effectDays } from '../analysis/days/effect-days.ts';
import { type CauseWindows, causeWindows, fillerWindows } from '../analysis/days/exposure.ts';
import type { DayRange } from '../studies/fillable-days.ts';
import type { Kind } from '../variables/kind.ts';
import type { Valence } from '../variables/valence.ts';
import type { Candidate } from './choose-variables.ts';

export interface DiscoveryVariable extends Pick<Candidate, 'id' | 'category' | 'outcome' | 'causeOnly'> {
  readonly series: SeriesInput;
  /** Whether more of it is better. @default positive */
  readonly valence?: Valence;
  /** Its kind to the person. */
  readonly kind?: Kind;
  /** Whether it is a part of something that people know better. */
  readonly isPart?: boolean;
  /** Whether 0 or No is a value of its unit, and means none of it. */
  readonly countsFromZero?: boolean;
  /** Whether the person said that a day without a record means nothing. */
  readonly isAnswered?: boolean;
  readonly onsetDelay: number;
  readonly durationOfAction: number;
  /** Days on which its value is that of a source that senses by itself. */
  readonly sensedDays: Int32Array;
}

/** A variable made ready to be compared with others. Costly parts are made when they are first needed. */
export interface ExaminedVariable {
  readonly variable: DiscoveryVariable;
  readonly candidate: Candidate;
  /** Recorded values of the days that are looked at. */
  readonly daily: DailySeries;
  /** The hours in which it was recorded, by day. */
  readonly hours: () => ReadonlyMap<number, string>;
  readonly asEffect: () => EffectDays;
  readonly asCause: () => CauseWindows;
  /** Marks the windows of `asCause` that only hold what unrecorded days count as; null if these count as nothing. */
  readonly asFiller: () => CauseWindows | null;
}

const newestDays = 90;

export function examineVariable(
  variable: DiscoveryVariable,
  clock: DayClock,
  range: DayRange,
  activeDays: DayNumbers | undefined,
): ExaminedVariable {
  const isWithin = (day: number) => day >= range.from && day <= range.to;
  const whole = dailySeries(variable.series, clock);
  const isKept = Uint8Array.from(whole.days, (day) => Number(isWithin(day)));
  const daily: DailySeries = {
    ...whole,
    days: whole.days.filter((_, i) => isKept[i] === 1),
    values: whole.values.filter((_, i) => isKept[i] === 1),
    recorded: recordedWithin(whole.recorded, isWithin),
  };
  const filled = toDayGrid(daily, { value: variable.series.fillingValue, activeDays });
  const asCause = once(() => causeWindows(daily, variable.series.combinationOperation, filled));
  const sensedDays = variable.sensedDays.filter(isWithin).length;
  const sensed = daily.days.length > 0 && 2 * sensedDays >= daily.days.length;
  return {
    variable,
    candidate: {
      id: variable.id,
      category: variable.category,
      outcome: variable.outcome,
      causeOnly: variable.causeOnly,
      sensed,
      days: daily.days.length,
      recentDays: daily.days.filter((day) => day > range.to - newestDays).length,
      // Entries by hand are known better than sensed values, and a whole better than its parts.
      ...(variable.kind !== undefined && {
        unfamiliarity: 2 * Number(sensed) + Number(variable.isPart ?? false),
      }),
    },
    daily,
    hours: once(() => hoursByDay(daily)),
    asEffect: once(() => effectDays(daily, within(filled, range))),
    asCause,
    asFiller: once(() => (Number.isNaN(filled.filler) ? null : fillerWindows(asCause(), daily))),
  };
}

function recordedWithin(
  { hours, elapsedHours, counts }: RecordedHours,
  isWithin: (day: number) => boolean,
): RecordedHours {
  const isKept = (_: number, i: number) => isWithin(dayOfHour(hours[i] as number));
  return {
    hours: hours.filter(isKept),
    elapsedHours: elapsedHours.filter(isKept),
    counts: counts.filter(isKept),
  };
}

/** The part of the grid that is looked at. */
function within(grid: DayGrid, { from, to }: DayRange): DayGrid {
  const start = Math.max(0, from - grid.firstDay);
  const end = Math.max(start, to - grid.firstDay + 1);
  return { ...grid, firstDay: grid.firstDay + start, values: grid.values.subarray(start, end) };
}

function hoursByDay({ recorded }: DailySeries): ReadonlyMap<number, string> {
  const hours = new Map<number, Set<number>>();
  recorded.hours.forEach((hour, i) => {
    const day = dayOfHour(hour);
    const elapsedHour = recorded.elapsedHours[i] as number;
    const own = hours.get(day);
    if (own === undefined) hours.set(day, new Set([elapsedHour]));
    else own.add(elapsedHour);
  });
  return new Map([...hours].map(([day, own]) => [day, [...own].sort((a, b) => a - b).join(' ')]));
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
