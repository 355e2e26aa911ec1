import { daySeconds, hourSeconds } from '../../time/calendar.ts';
import { isActive, type Reminder, timesOf } from '../reminder.ts';
import { askingHours } from './asking-hours.ts';

/** How often all reminders of a person may fall due in a day: nobody answers more, and each time costs. */
const mostTimesADay = 500;

/** Of one that asks oftener than hourly a new question helps nobody while the last one is open. */
export const asksOftenerThanHourly = ({ frequency }: Pick<Reminder, 'frequency'>): boolean =>
  frequency > 0 && frequency < hourSeconds;

/** How often a reminder falls due in a day, on average. */
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

const sumOf = (reminders: Iterable<Reminder>): number =>
  Iterator.from(reminders).reduce((sum, reminder) => sum + timesADay(reminder), 0);

/** What is wrong with reminders as they would be, unless they ask no oftener than before. */
export function tooOftenProblem(before: Iterable<Reminder>, after: Iterable<Reminder>): string | undefined {
  const times = Math.ceil(sumOf(after));
  if (times <= mostTimesADay || times <= Math.ceil(sumOf(before))) return undefined;
  return `would let your reminders fall due ${times} times a day together; ${mostTimesADay} times are possible. Let some ask less often, in fewer hours, or stop some.`;
}
