import { listed } from '../../texts/counted.ts';
import {
  dateOfDay,
  daySeconds,
  hourSeconds,
  secondsOfDay,
  weekdayOfDay,
  weekSeconds,
} from '../../time/calendar.ts';
import { hasTwelveHourClock } from '../../time/clock-habit.ts';
import { monthNames, weekdayNames } from '../../time/names.ts';
import type { PersonClock } from '../../time/person-clock.ts';
import { localDay, localSeconds, zoneNameAt, zoneOffsets } from '../../time/zone.ts';
import { type Reminder, timesOf } from '../reminder.ts';
import { askingHours } from './asking-hours.ts';

/** A time of day as people of a zone say it: "8:00 PM", "20:00". */
export function humanTime(secondsOfDay: number, timeZone: string): string {
  const hours = Math.floor(secondsOfDay / hourSeconds);
  const two = (value: number) => String(value % 60).padStart(2, '0');
  const minutes = two(Math.floor(secondsOfDay / 60));
  const seconds = secondsOfDay % 60 === 0 ? '' : `:${two(secondsOfDay)}`;
  if (!hasTwelveHourClock(timeZone)) return `${String(hours).padStart(2, '0')}:${minutes}${seconds}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minutes}${seconds} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The hour and minute of a wall time, as people of a zone say it. */
export const wallClockText = (wallTime: number, timeZone: string): string =>
  humanTime(Math.floor(secondsOfDay(wallTime) / 60) * 60, timeZone);

/** A moment on the wall clock that the person had then, as people of their zone now say it. */
export const clockText = ({ zone }: PersonClock, epochSeconds: number): string =>
  wallClockText(localSeconds(zone, epochSeconds), zoneNameAt(zone, Infinity));

/** A day as seen from today: "today", "yesterday", "on Monday", "on 9 March". */
export function dayPhrase(day: number, today: number): string {
  if (day === today) return 'today';
  if (day === today - 1) return 'yesterday';
  if (day === today + 1) return 'tomorrow';
  if (day < today && day > today - 7) return `on ${weekdayNames[weekdayOfDay(day)]}`;
  const { day: ofMonth, month } = dateOfDay(day);
  return `on ${ofMonth} ${monthNames[month - 1]}`;
}

const steps = [
  { seconds: weekSeconds, name: 'week' },
  { seconds: daySeconds, name: 'day' },
  { seconds: hourSeconds, name: 'hour' },
  { seconds: 60, name: 'minute' },
  { seconds: 1, name: 'second' },
];
const spoken = new Map([
  [hourSeconds, 'Hourly'],
  [daySeconds, 'Daily'],
  [weekSeconds, 'Weekly'],
]);

/** A frequency in words: "Daily", "Every 90 minutes". `isTaken`: it is a treatment, which is taken as needed. */
export function frequencyText(frequency: number, isTaken: boolean): string {
  if (frequency === 0) return isTaken ? 'As needed' : 'Never';
  const word = spoken.get(frequency);
  if (word !== undefined) return word;
  const step = steps.find(({ seconds }) => frequency % seconds === 0);
  const count = frequency / (step?.seconds ?? 1);
  return count === 1 ? `Every ${step?.name}` : `Every ${count} ${step?.name}s`;
}

const isInARow = (days: readonly number[]) =>
  days.length > 2 && days.every((day, i) => day === (days[0] ?? 0) + i);

/** "Monday to Friday", "Saturday and Sunday": the week as people say it, from Monday on. */
function weekdaysText(daysOfWeek: readonly number[]): string {
  const days = daysOfWeek.map((day) => (day + 6) % 7).sort((a, b) => a - b);
  const names = days.map((day) => weekdayNames[(day + 1) % 7] ?? '');
  return isInARow(days) ? `${names[0]} to ${names.at(-1)}` : listed(names);
}

/** A frequency with its weekdays, in words: "Monday and Thursday", "Hourly on Monday". */
export function rhythmText(
  { frequency, daysOfWeek }: Pick<Reminder, 'frequency' | 'daysOfWeek'>,
  isTaken: boolean,
): string {
  const text = frequencyText(frequency, isTaken);
  if (daysOfWeek === undefined) return text;
  return frequency === daySeconds ? weekdaysText(daysOfWeek) : `${text} on ${weekdaysText(daysOfWeek)}`;
}

/** The frequency with its times in words: "Daily at 20:00", "Hourly from 07:00 to 21:00". */
export function frequencyTextWithTime(reminder: Reminder, isTaken: boolean): string {
  const { frequency, anchorDay, zone, daysOfWeek } = reminder;
  const text = frequencyText(frequency, isTaken);
  if (frequency === 0) return text;
  const time = listed(timesOf(reminder).map((one) => humanTime(one, zone)));
  if (frequency === daySeconds) return `${rhythmText(reminder, isTaken)} at ${time}`;
  if (frequency % weekSeconds === 0) return `${text} on ${weekdayNames[weekdayOfDay(anchorDay)]} at ${time}`;
  if (frequency % daySeconds === 0) return `${text} at ${time}`;
  if (frequency > daySeconds) return `${text}, counted from ${time}`;
  const { earliest, latest } = askingHours(reminder) ?? reminder;
  const days = daysOfWeek === undefined ? '' : `, ${weekdaysText(daysOfWeek)}`;
  return `${text} from ${humanTime(earliest, zone)} to ${humanTime(latest, zone)}${days}`;
}

/** The words for a reminder that never asks: it is a favourite. */
export const favouriteText = (isTaken: boolean): string => (isTaken ? 'As needed' : 'Favourite');

/** Follows the words for the frequency while the first day is still to come: " (starts 9 March)". */
export function startText({ frequency, startDay, zone }: Reminder, now: number): string {
  const today = localDay(zoneOffsets(zone), now);
  if (frequency === 0 || startDay === undefined || startDay <= today) return '';
  const { day, month, year } = dateOfDay(startDay);
  const inYear = year === dateOfDay(today).year ? '' : ` ${year}`;
  return ` (starts ${day} ${monthNames[month - 1]}${inYear})`;
}
