import type { PersonClock } from '../time/person-clock.ts';
import { createLocalDay } from '../time/zone.ts';
import type { StudySeries } from './study-series.ts';

/** Days in a row, both ends included. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** Fillers reach 30 days beyond the records of a variable; a day more makes up for the time zone. */
const daysAround = 31;

/** The days on which these records show that the person was tracking. */
export function recordedDays(series: readonly StudySeries[], clock: PersonClock): Set<number> {
  const days = new Set<number>();
  for (const { times } of series.flatMap(columnsOf)) {
    const dayOf = createLocalDay(clock.zone, clock.dayStartsAt);
    for (let i = 0; i < times.length; i++) days.add(dayOf(times[i] as number));
  }
  return days;
}

/** The days a filler may stand on; none without a record. */
export function fillableDays(series: readonly StudySeries[], clock: PersonClock): DayRange | undefined {
  const columns = series.flatMap(columnsOf).filter(({ times }) => times.length > 0);
  if (columns.length === 0) return undefined;
  const dayOf = createLocalDay(clock.zone, clock.dayStartsAt);
  const first = Math.min(...columns.map(({ times }) => times[0] as number));
  const last = Math.max(...columns.map(({ times }) => times.at(-1) as number));
  return { from: dayOf(first) - daysAround, to: dayOf(last) + daysAround };
}

/** Cuts a range into parts of at least `shortest` days, at most `most` of them. */
export function partsOf({ from, to }: DayRange, shortest: number, most: number): DayRange[] {
  const length = Math.max(shortest, Math.ceil((to - from + 1) / most));
  const count = Math.ceil((to - from + 1) / length);
  return Array.from({ length: count }, (_, i) => ({
    from: from + i * length,
    to: Math.min(to, from + (i + 1) * length - 1),
  }));
}

const columnsOf = ({ measurements, tagged }: StudySeries) => [
  measurements,
  ...tagged.map((one) => one.measurements),
];
