import { readNotifications } from '../../data/reminders/find-notifications.ts';
import { everySecond } from '../../domain/ids/measurement-id.ts';
import { reminderNumberOf, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { clockOfReminder, isActive, type Reminder } from '../../domain/reminders/reminder.ts';
import { hasOtherPlan, isPlanned } from '../../domain/reminders/times/plan.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { dayOfClock } from '../../domain/time/person-clock.ts';
import { epochOfLocal } from '../../domain/time/zone.ts';

/** The highest number of notifications that are dropped: they share a transaction with the reminder. */
const mostDropped = 60;

/**
 * Finds what a reminder asked today at times that it does not have any more. Called once the old reminder has made all
 * slots that have come, and is about to be replaced: what it made meanwhile is in nothing that was read before. Earlier
 * days were lived by the old times, and their questions stay.
 */
export async function findUnplanned(
  userId: number,
  before: Reminder,
  after: Reminder,
  now: number,
): Promise<number[]> {
  if (!isActive(before) || !isActive(after) || !hasOtherPlan(before, after)) return [];
  const clock = clockOfReminder(after);
  const startOfToday = dayOfClock(clock, now) * daySeconds + clock.dayStartsAt;
  const slots = { from: epochOfLocal(clock.zone, startOfToday), to: everySecond.to };
  const ids: number[] = [];
  for await (const page of readNotifications({ userId, state: 'pending', slots, descending: true }, now))
    for (const { id, wallTime, told } of page)
      if (reminderNumberOf(id) === after.number && told === undefined)
        if (!isPlanned(after, slotTimeOf(id), wallTime)) ids.push(id);
  return ids.slice(0, mostDropped);
}
