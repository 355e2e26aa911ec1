import { dateOfDay } from './calendar.ts';

export const monthNames: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

/** The names in the order of `weekdayOfDay`. */
export const weekdayNames: readonly string[] =
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** "18 November 2026", of days since 1970-01-01. */
export function dateWords(dayNumber: number): string {
  const { year, month, day } = dateOfDay(dayNumber);
  return `${day} ${monthNames[month - 1]} ${year}`;
}
