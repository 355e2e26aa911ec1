import { daySeconds } from '../../time/calendar.ts';
import { dayOfClock } from '../../time/person-clock.ts';
import { epochOfLocal } from '../../time/zone.ts';
import { clockOfReminder, type Reminder } from '../reminder.ts';

export const isOfToday = (reminder: Reminder, slotAt: number, now: number): boolean => {
  const clock = clockOfReminder(reminder);
  return dayOfClock(clock, slotAt) === dayOfClock(clock, now);
};

/** The first second after the day of a slot. */
export function endOfSlotDay(reminder: Reminder, slotAt: number): number {
  const clock = clockOfReminder(reminder);
  return epochOfLocal(clock.zone, (dayOfClock(clock, slotAt) + 1) * daySeconds + clock.dayStartsAt);
}
