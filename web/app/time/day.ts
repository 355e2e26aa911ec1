import { DAY_SECONDS, formatDate, parseDate, parseTimeOfDay } from '../../../shared/domain/time/calendar.ts';
import { clockOf, dayOfClock, type PersonClock } from '../../../shared/domain/time/person-clock.ts';
import { epochReachingLocal, localSeconds } from '../../../shared/domain/time/zone.ts';

/** What the person's own record says of their days. */
export interface DaysOf {
  readonly timezone: string;
  readonly dayStartsAt: string;
}

/** One day of somebody: from when to before when, in epoch seconds. */
export interface Day {
  readonly date: string;
  readonly from: number;
  readonly until: number;
}

export const clockOfPerson = ({ timezone, dayStartsAt }: DaysOf): PersonClock =>
  clockOf({ timezone, dayStartsAt: parseTimeOfDay(dayStartsAt) ?? 0 });

/** The day that a moment belongs to; before it starts, that is the day before. */
export const dayAt = (clock: PersonClock, epochSeconds: number): Day =>
  toDay(clock, dayOfClock(clock, epochSeconds));

/** The day of a date in a link; undefined where it is none. */
export function dayOfDate(clock: PersonClock, date: string | undefined): Day | undefined {
  const number = date === undefined ? undefined : parseDate(date);
  return number === undefined ? undefined : toDay(clock, number);
}

export const dayBefore = (clock: PersonClock, day: Day): Day => dayAt(clock, day.from - 1);
export const dayAfter = (clock: PersonClock, day: Day): Day => dayAt(clock, day.until);

const toDay = (clock: PersonClock, number: number): Day => ({
  date: formatDate(number),
  from: startOf(clock, number),
  until: startOf(clock, number + 1),
});

const startOf = ({ zone, dayStartsAt }: PersonClock, number: number) =>
  epochReachingLocal(zone, number * DAY_SECONDS + dayStartsAt);

/** `08:30` on the person's wall clock. */
export function clockText({ zone }: PersonClock, epochSeconds: number): string {
  return new Date(localSeconds(zone, epochSeconds) * 1000).toISOString().slice(11, 16);
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
