import type { Reminder } from './reminder.ts';
import { timesADay } from './times/times-a-day.ts';

const daysToSpare = 7;
const dosesToSpare = 5;

/** Whether it is time to get more: planned intakes have at most a week left, others at most five doses. */
export function isRunningLow(reminder: Reminder, left: number, dose: number): boolean {
  const aDay = timesADay(reminder);
  return left <= dose * (aDay > 0 ? aDay * daysToSpare : dosesToSpare);
}
