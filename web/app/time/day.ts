import {
  daySeconds,
  formatDate,
  parseDate,
  parseTimeOfDay,
  parseUtc,
} from '../../../shared/domain/time/calendar.ts';
import { clockOf, dayOfClock, type PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { comingChange, firstEpochAtLocal } from '../../../shared/domain/time/zone.ts';

export { clockText } from '../../../shared/domain/reminders/times/time-texts.ts';

/** The members of the person's own record that are about their days. */
export interface DaysOf {
  readonly timezone: string;
  readonly dayStartsAt: string;
  /** The zones in which they lived before; a record that this device kept from an older version may lack them. */
  readonly zones?: readonly { readonly timezone: string; readonly until: string }[];
}

/**
 * One day of somebody, in epoch seconds; `until` is its first second that is not. After a flight west over midnight a date comes
 * twice, and what is between belongs to the next: `dayAt` says to which day a moment belongs.
 */
export interface Day {
  readonly date: string;
  readonly from: number;
  readonly until: number;
}

export const clockOfPerson = ({ timezone, dayStartsAt, zones = [] }: DaysOf): PersonClock =>
  clockOf({
    timezone,
    dayStartsAt: parseTimeOfDay(dayStartsAt) ?? 0,
    formerZones: zones.map((one) => ({ zone: one.timezone, until: parseUtc(one.until) ?? 0 })),
  });

/** The day that a moment belongs to; before it starts, that is the day before. */
export const dayAt = (clock: PersonClock, epochSeconds: number): Day =>
  toDay(clock, dayOfClock(clock, epochSeconds));

/** The day of a date in a link; undefined otherwise. */
export function dayOfDate(clock: PersonClock, date: string | undefined): Day | undefined {
  const number = date === undefined ? undefined : parseDate(date);
  return number === undefined ? undefined : toDay(clock, number);
}

export const dayBefore = (clock: PersonClock, day: Day): Day => dayAt(clock, day.from - 1);
export const dayAfter = (clock: PersonClock, day: Day): Day => dayAt(clock, day.until);

const toDay = (clock: PersonClock, number: number): Day => ({
  date: formatDate(number),
  from: startOf(clock, number),
  until: endOf(clock, number),
});

const startOf = ({ zone, dayStartsAt }: PersonClock, number: number) =>
  firstEpochAtLocal(zone, number * daySeconds + dayStartsAt);

/** The end of a date: after it the clock shows the date no more, also where it is put back over midnight. */
function endOf(clock: PersonClock, number: number): number {
  const { zone, dayStartsAt } = clock;
  const nextDay = (number + 1) * daySeconds + dayStartsAt;
  let until = startOf(clock, number + 1);
  for (let change = comingChange(zone, until); change !== undefined; change = comingChange(zone, change.at)) {
    if (change.at - until > daySeconds) break;
    const left = nextDay - (change.at + change.after);
    if (left > 0) until = Math.min(change.at + left, comingChange(zone, change.at)?.at ?? Infinity);
  }
  return until;
}

const inWords = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** `Sunday, 15 November`; the year only where it is another one. */
export function dateText(date: string, today: string): string {
  const text = inWords.format(new Date(`${date}T12:00:00Z`)).replace(/^(\w+) /, '$1, ');
  return date.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${date.slice(0, 4)}`;
}
