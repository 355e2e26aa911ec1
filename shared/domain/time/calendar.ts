/**
 * Dates as day numbers (days since 1970-01-01 of the proleptic Gregorian calendar), and the texts in which the
 * service reads and writes times. Nothing rolls over: an impossible date is no date.
 */

interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export const hourSeconds = 3600;
export const daySeconds = 86_400;
export const weekSeconds = 7 * daySeconds;
export const dayMilliseconds = 86_400_000;

const firstYear = 1900;
const lastYear = 2100;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export const firstSecond = dayNumber({ year: firstYear, month: 1, day: 1 }) * daySeconds;
/** The first second after all times that the service takes. */
export const endSecond = dayNumber({ year: lastYear + 1, month: 1, day: 1 }) * daySeconds;

export function isDate({ year, month, day }: CalendarDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Counts years from March, so that the leap day is the last day of a year. */
export function dayNumber({ year, month, day }: CalendarDate): number {
  const marchYear = month > 2 ? year : year - 1;
  const monthsSinceMarch = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 1;
  return daysBeforeMarchYear(marchYear) + dayOfYear;
}

export function dateOfDay(dayNumber: number): CalendarDate {
  let marchYear = 1970 + Math.floor(dayNumber / 365.2425);
  while (daysBeforeMarchYear(marchYear) > dayNumber) marchYear--;
  const dayOfYear = dayNumber - daysBeforeMarchYear(marchYear);
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  return {
    year: monthsSinceMarch < 10 ? marchYear : marchYear + 1,
    month: ((monthsSinceMarch + 2) % 12) + 1,
    day: dayOfYear - Math.floor((153 * monthsSinceMarch + 2) / 5) + 1,
  };
}

/** 0 is Sunday, as everywhere in JavaScript. Day 0, 1970-01-01, was a Thursday. */
export function weekdayOfDay(dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}

export function isWeekend(dayNumber: number): boolean {
  return weekdayOfDay(dayNumber) % 6 === 0;
}

/** `YYYY-MM-DD` */
export function formatDate(dayNumber: number): string {
  const { year, month, day } = dateOfDay(dayNumber);
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;
}

export const optionalDate = (dayNumber: number | undefined): string | undefined =>
  dayNumber === undefined ? undefined : formatDate(dayNumber);

/** The day number of a `YYYY-MM-DD` in the years the service takes. */
export function parseDate(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const date = readDate(text);
  const isTaken = isDate(date) && date.year >= firstYear && date.year <= lastYear;
  return isTaken ? dayNumber(date) : undefined;
}

/** `YYYY-MM-DDThh:mm:ss` in UTC; fractions of a second are cut. */
export function formatUtc(epochSeconds: number): string {
  const day = Math.floor(epochSeconds / daySeconds);
  return `${formatDate(day)}T${formatTimeOfDay(Math.floor(epochSeconds) - day * daySeconds)}`;
}

export const optionalUtc = (epochSeconds: number | undefined): string | undefined =>
  epochSeconds === undefined ? undefined : formatUtc(epochSeconds);

const utcText =
  /^\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[+-](?:(?:0\d|1[0-3])(?::?[0-5]\d)?|14(?::?00)?))?$/;

/** Epoch seconds of a date and time, which is in UTC unless it names another offset. */
export function parseUtc(text: string): number | undefined {
  if (!utcText.test(text)) return undefined;
  const date = readDate(text);
  if (!isDate(date)) return undefined;
  const timeOfDay =
    readDigits(text, 11, 2) * hourSeconds + readDigits(text, 14, 2) * 60 + readDigits(text, 17, 2);
  const epochSeconds = dayNumber(date) * daySeconds + timeOfDay - readOffset(text);
  return epochSeconds >= firstSecond && epochSeconds < endSecond ? epochSeconds : undefined;
}

/** The seconds since midnight of a wall time. */
export const secondsOfDay = (wallTime: number): number =>
  wallTime - Math.floor(wallTime / daySeconds) * daySeconds;

/** `hh:mm:ss` of the seconds since midnight. */
export function formatTimeOfDay(seconds: number): string {
  return `${pad(Math.floor(seconds / hourSeconds))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** Seconds since midnight of `hh:mm:ss` or `hh:mm`. */
export function parseTimeOfDay(text: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (match === null) return undefined;
  const [, hours, minutes, seconds = '0'] = match;
  return Number(hours) * hourSeconds + Number(minutes) * 60 + Number(seconds);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2 && isLeapYear(year)) return 29;
  return monthLengths[month - 1] ?? 0;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** The day number of 1 March of that year. */
function daysBeforeMarchYear(year: number): number {
  const daysFromYearZero = 719_468;
  return (
    year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) - daysFromYearZero
  );
}

/** Months of UTC, counted from January 1970. */
export function monthOf(epochSeconds: number): number {
  const date = new Date(epochSeconds * 1000);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

export const startOfMonth = (month: number): number =>
  Date.UTC(1970 + Math.floor(month / 12), ((month % 12) + 12) % 12) / 1000;

/** Reads by position what a pattern has found to be there, because requests bring a thousand times at once. */
function readDate(text: string): CalendarDate {
  return { year: readDigits(text, 0, 4), month: readDigits(text, 5, 2), day: readDigits(text, 8, 2) };
}

function readOffset(text: string): number {
  const end = text.length;
  const sign = Math.max(text.indexOf('+', 19), text.indexOf('-', 19));
  if (sign === -1) return 0;
  const minutes = end - sign > 3 ? readDigits(text, end - 2, 2) : 0;
  const offset = readDigits(text, sign + 1, 2) * hourSeconds + minutes * 60;
  return text[sign] === '-' ? -offset : offset;
}

function readDigits(text: string, index: number, count: number): number {
  let value = 0;
  for (let position = index; position < index + count; position++) {
    value = value * 10 + text.charCodeAt(position) - 48;
  }
  return value;
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}
