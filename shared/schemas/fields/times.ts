import { parseDate, parseTimeOfDay, parseUtc } from '../../domain/time/calendar.ts';
import { field, got } from './field.ts';

const example = '2026-03-29T08:30:00';

/** A moment, read to epoch seconds. */
export const moment = () =>
  field({ type: 'string', examples: [example] }, (input, refuse) => {
    const seconds = typeof input === 'string' ? parseUtc(input) : undefined;
    return (
      seconds ??
      refuse(
        `must be an existing UTC date and time like ${example}, year 1900 to 2100; got ${got(input)}${momentProblem(input)}.`,
      )
    );
  });

const offsetText = /[T ][\d:.]+[+-](\d\d):?(\d\d)?$/;

/** Says what is wrong with a text that is nearly a moment. */
export function momentProblem(input: unknown): string {
  if (typeof input !== 'string' || input.length > 40) return '';
  const text = input.trim();
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?:Z|[+-]\d\d:?\d\d)?$/.test(text)) return ', which has no seconds';
  const [, hours = '0', minutes = '0'] = offsetText.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes) > 14 * 60
    ? ', whose offset is larger than any place has (14:00)'
    : '';
}

/** A date, read to its day number. */
export const date = () =>
  field({ type: 'string', format: 'date', examples: ['2026-03-29'] }, (input, refuse) => {
    const day = typeof input === 'string' ? parseDate(input.trim()) : undefined;
    return day ?? refuse(`must be an existing date like 2026-03-29, year 1900 to 2100; got ${got(input)}.`);
  });

/** A time of day, read to seconds since midnight. */
export const timeOfDay = () =>
  field({ type: 'string', examples: ['08:30:00'] }, (input, refuse) => {
    const seconds = typeof input === 'string' ? parseTimeOfDay(input.trim()) : undefined;
    return seconds ?? refuse(`must be a time from 00:00:00 to 23:59:59, got ${got(input)}.`);
  });

const latestDayStart = 6 * 60 * 60;

/** The time at which someone's day begins, read to seconds since midnight. */
export const dayStart = () =>
  field({ type: 'string', examples: ['04:00:00'] }, (input, refuse) => {
    const seconds = typeof input === 'string' ? parseTimeOfDay(input.trim()) : undefined;
    return seconds !== undefined && seconds <= latestDayStart
      ? seconds
      : refuse(`must be a time from 00:00:00 to 06:00:00, got ${got(input)}.`);
  });
