import { dayNumber, daySeconds, hourSeconds, isDate } from '../../domain/time/calendar.ts';
import { epochOfLocal, type ZoneOffsets } from '../../domain/time/zone.ts';

/** The part of a date like 03/04/2026 that comes first. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** A date and time as a file writes them. */
export interface WrittenMoment {
  /** The written time as epoch seconds, as if it were in UTC. */
  readonly local: number;
  /** Seconds east of Greenwich; absent if the file does not name them. */
  readonly offset?: number;
  readonly hasTime: boolean;
}

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,](.*))?$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ,](.*))?$/;
const clock =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s?([AP])\.?M\.?)?\s?(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2})?)?$/i;
const clockOnHour = /^(\d{1,2})\s?([AP])\.?M\.?$/i;
const noon = 12 * hourSeconds;

/** Undefined if the text is no date, or one that does not exist. */
export function readMoment(text: string, order?: DateOrder): WrittenMoment | undefined {
  // Phones write narrow no-break spaces before AM and PM.
  const plain = text.replaceAll(/\s/g, ' ').trim();
  const day = readDay(plain, order);
  if (day === undefined) return undefined;
  const { start, rest } = day;
  if (rest === undefined) return { local: start, hasTime: false };
  const time = readClock(rest.replace(/^[ ,]+/, ''));
  return (
    time && {
      local: start + time.seconds,
      hasTime: true,
      offset: time.offset,
    }
  );
}

/** A day without a time is its noon, which is the same day wherever a day begins. */
export function epochOf({ local, offset, hasTime }: WrittenMoment, zone: ZoneOffsets): number {
  if (!hasTime) return epochOfLocal(zone, local + noon);
  return offset === undefined ? epochOfLocal(zone, local) : local - offset;
}

/** The order that a date shows for its whole column; undefined if both are possible. */
export function dateOrderOf(text: string): DateOrder | undefined {
  const match = yearLast.exec(text.trim());
  if (match === null) return undefined;
  const [first, second] = [Number(match[1]), Number(match[2])];
  if (first > 12 && second <= 12) return 'dayFirst';
  return second > 12 && first <= 12 ? 'monthFirst' : undefined;
}

/** Whether a date cannot be read without knowing the order. */
export const needsOrder = (text: string): boolean => yearLast.test(text.trim());

function readDay(text: string, order: DateOrder | undefined) {
  const ordered = yearFirst.exec(text);
  if (ordered !== null) return dayOf(Number(ordered[1]), Number(ordered[2]), Number(ordered[3]), ordered[4]);
  const match = yearLast.exec(text);
  const known = order ?? dateOrderOf(text);
  if (match === null || known === undefined) return undefined;
  const [first, second, written] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const year = match[3]?.length === 2 ? 2000 + written : written;
  const [day, month] = known === 'dayFirst' ? [first, second] : [second, first];
  return dayOf(year, month, day, match[4]);
}

const dayOf = (year: number, month: number, day: number, rest: string | undefined) =>
  isDate({ year, month, day }) && year >= 1900 && year <= 2100
    ? { start: dayNumber({ year, month, day }) * daySeconds, rest }
    : undefined;

function readClock(text: string): { seconds: number; offset?: number } | undefined {
  const full = clockOnHour.test(text) ? text.replace(/(\d)\s?([AP])/i, '$1:00 $2') : text;
  const match = clock.exec(full);
  if (match === null) return undefined;
  const [, hours = '', minutes = '', seconds = '0', half, utc, sign, offsetHours, offsetMinutes = '0'] =
    match;
  const hour =
    half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (half !== undefined && Number(hours) > 12))
    return undefined;
  const time = hour * hourSeconds + Number(minutes) * 60 + Number(seconds);
  if (utc !== undefined) return { seconds: time, offset: 0 };
  if (sign === undefined) return { seconds: time };
  const offset = Number(offsetHours) * hourSeconds + Number(offsetMinutes) * 60;
  if (offset > 14 * hourSeconds) return undefined;
  return { seconds: time, offset: sign === '-' ? -offset : offset };
}
