import type { Reminder } from './reminder.ts';
import { timesADay } from './times/times-a-day.ts';

const daysToSpare = 7;
const dosesToSpare = 5;

/** Whether it is time to get more: planned intakes have at most a week left, others at most five doses. */
export function isRunningLow(reminder: Reminder, left: number, dose: number): boolean {
  const aDay = timesADay(reminder);
  return left <= dose * (aDay > 0 ? aDay * daysToSpare : dosesToSpare);
}

/** The number of whole days that an amount lasts by what is taken in a day; undefined without a plan. */
export const daysLeft = (left: number, perDay: number): number | undefined =>
  perDay > 0 ? Math.floor(left / perDay + 1e-9) : undefined;
