import { daySeconds, formatDate, formatUtc, parseUtc } from '../domain/time/calendar.ts';
import { clockOf, dayOfClock, type ZoneHistory } from '../domain/time/person-clock.ts';
import { epochOfLocal, offsetAt } from '../domain/time/zone.ts';
import { field, got } from '../schemas/fields/field.ts';

/** A wall time, which is the person's unless it names an offset. */
const pattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;
const example = '2026-11-14T08:30';

/** Takes a date and time. Only the person's clock decides which second it is. */
export const momentText = () =>
  field({ type: 'string', examples: [example], maxLength: 40 }, (input, refuse) =>
    typeof input === 'string' && wallOf(input) !== undefined
      ? input
      : refuse(`must be an existing date and time like ${example}; got ${got(input)}.`),
  );

function wallOf(text: string): { readonly seconds: number; readonly isUtc: boolean } | undefined {
  const [, date, time, seconds = ':00', offset = ''] = pattern.exec(text.trim()) ?? [];
  const read = date === undefined ? undefined : parseUtc(`${date}T${time}${seconds}${offset}`);
  return read === undefined ? undefined : { seconds: read, isUtc: offset !== '' };
}

/** The second that the text means on the person's clock. */
export function readMoment(text: string, person: ZoneHistory): number {
  const wall = wallOf(text);
  if (wall === undefined) throw new Error('Only times get past the schema.');
  return wall.isUtc ? wall.seconds : epochOfLocal(clockOf(person).zone, wall.seconds);
}

/** A moment on the person's wall clock, with its offset: `2026-11-14T08:30+01:00`. */
export function formatLocal(epochSeconds: number, person: ZoneHistory): string {
  const offset = offsetAt(clockOf(person).zone, epochSeconds);
  const wall = formatUtc(epochSeconds + offset);
  const minutes = Math.round(Math.abs(offset) / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${wall.endsWith(':00') ? wall.slice(0, -3) : wall}${offset < 0 ? '-' : '+'}${hours}:${rest}`;
}

/** The same to the minute, for an entry whose second was made up. */
export const formatMinute = (epochSeconds: number, person: ZoneHistory): string =>
  formatLocal(epochSeconds - (epochSeconds % 60), person);

/** The person's day of a second. */
export const dayOf = (epochSeconds: number, person: ZoneHistory): number =>
  dayOfClock(clockOf(person), epochSeconds);

/** The seconds of the person's days, both included, in UTC as operations take them. */
export function spanOfDays(from: number, to: number, person: ZoneHistory) {
  const { zone, dayStartsAt } = clockOf(person);
  const startOf = (day: number) => epochOfLocal(zone, day * daySeconds + dayStartsAt);
  return {
    earliestMeasurementTime: formatUtc(startOf(from)),
    latestMeasurementTime: formatUtc(startOf(to + 1) - 1),
  };
}

export const dayText = (day: number): string => formatDate(day);
