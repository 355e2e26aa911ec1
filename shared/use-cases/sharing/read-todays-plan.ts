import { toNotificationRecord } from '../../answers/reminders/notification-record.ts';
import { toTrackingReminderRecord } from '../../answers/reminders/reminder-record.ts';
import type { Condition } from '../../domain/lists/condition.ts';
import type { Person } from '../../domain/people/person.ts';
import { dayPlan } from '../../domain/reminders/day-plan.ts';
import type { TrackedReminder } from '../../domain/reminders/tracked-reminder.ts';
import type { SharedPlan } from '../../domain/sharing/share-page.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { clockOf, dayOfClock } from '../../domain/time/person-clock.ts';
import { epochOfLocal } from '../../domain/time/zone.ts';
import { getCategoryByName } from '../../domain/variables/categories.ts';
import { isInLists } from '../../domain/variables/select-variables.ts';
import { listNotifications } from '../reminders/list-notifications.ts';
import { readReminders } from '../reminders/read-reminders.ts';

/** More doses a day, or more reminders of medicines, are shown to nobody. */
const mostRead = 200;

/** The medicines of the person's present day: what is planned, and what was taken and when. */
export async function readTodaysPlan(person: Person, now: number): Promise<SharedPlan> {
  const { userId } = person;
  const clock = clockOf(person);
  const today = dayOfClock(clock, now);
  const startOf = (day: number) => epochOfLocal(clock.zone, day * daySeconds + clock.dayStartsAt);
  const day = { from: startOf(today), until: startOf(today + 1) };
  const reminderTime: Condition[] = [
    { operator: 'ge', from: day.from, to: day.from },
    { operator: 'lt', from: day.until, to: day.until },
  ];
  const page = { limit: mostRead, offset: 0 };
  const [{ notifications }, { tracked, all }] = await Promise.all([
    listNotifications(userId, { ...page, reminderTime, onlyPast: false, includeDeleted: true }, now),
    readReminders(userId, { ...page, variableCategoryName: getCategoryByName('Treatments') }),
  ]);
  const isShown = ({ known }: Pick<TrackedReminder, 'known'>) => isInLists(known.userVariable);
  const plan = dayPlan({
    questions: notifications.filter(isShown).map((one) => toNotificationRecord(one, now, '')),
    reminders: tracked.filter(isShown).map((one) => toTrackingReminderRecord(one, all, now, '')),
    day,
    clock,
    now,
  });
  return { ...plan, clock };
}
