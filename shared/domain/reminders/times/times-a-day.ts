import { daySeconds, hourSeconds } from '../../time/calendar.ts';
import { isActive, type Reminder, timesOf } from '../reminder.ts';
import { askingHours } from './asking-hours.ts';

/** The most times a day that all reminders of a person may ask: nobody answers more, and each time costs. */
const mostTimesADay = 500;

/** True for reminders that ask no new question while the last one is open, because that would help nobody. */
export const isMoreFrequentThanHourly = ({ frequency }: Pick<Reminder, 'frequency'>): boolean =>
  frequency > 0 && frequency < hourSeconds;

/** The average number of times a day that a reminder asks. */
export function timesADay(reminder: Reminder): number {
  if (!isActive(reminder)) return 0;
  const { frequency, daysOfWeek } = reminder;
  const shareOfDays = daysOfWeek === undefined ? 1 : daysOfWeek.length / 7;
  if (frequency >= daySeconds) return (timesOf(reminder).length * shareOfDays * daySeconds) / frequency;
  const hours = askingHours(reminder);
  if (hours === undefined) return 0;
  const span = (hours.latest - hours.earliest + daySeconds) % daySeconds;
  return (Math.floor(span / frequency) + 1) * shareOfDays;
}

/** The times of day at which a reminder asks; of one more frequent than daily the end of its hours. */
export const askingTimes = (reminder: Reminder): readonly number[] =>
  reminder.frequency < daySeconds ? [(askingHours(reminder) ?? reminder).latest] : timesOf(reminder);

const sumOf = (reminders: Iterable<Reminder>): number =>
  Iterator.from(reminders).reduce((sum, reminder) => sum + timesADay(reminder), 0);

/** A sentence if reminders would ask too often together; undefined if they do not, or ask no oftener than before. */
export function tooOftenProblem(before: Iterable<Reminder>, after: Iterable<Reminder>): string | undefined {
  const times = Math.ceil(sumOf(after));
  if (times <= mostTimesADay || times <= Math.ceil(sumOf(before))) return undefined;
  return `would make your reminders due ${times} times a day in all; the limit is ${mostTimesADay} times. Make some less frequent, limit their hours, or stop some.`;
}
