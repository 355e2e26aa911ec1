import { toNotificationRecord } from '../../answers/reminders/notification-record.ts';
import { toTrackingReminderRecord } from '../../answers/reminders/reminder-record.ts';
import type { Condition } from '../../domain/lists/condition.ts';
import type { Person } from '../../domain/people/person.ts';
import { dayPlan } from '../../domain/reminders/day-plan.ts';
import type { TrackedReminder } from '../../domain/reminders/tracked-reminder.ts';
import type { ShareLimits } from '../../domain/sharing/share-limits.ts';
import type { SharedPlan, ShareFormat, SharePage } from '../../domain/sharing/share-page.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { clockOf, dayOfClock } from '../../domain/time/person-clock.ts';
import { epochOfLocal } from '../../domain/time/zone.ts';
import { getCategoryByName } from '../../domain/variables/categories.ts';
import { isInLists } from '../../domain/variables/select-variables.ts';
import { listNotifications } from '../reminders/list-notifications.ts';
import { readReminders } from '../reminders/read-reminders.ts';
import { readShared } from './read-shared.ts';
import { listSharedStudies, readSharedStudy } from './shared-studies.ts';

/** The part of a share that a browser asks for. */
interface SharePageQuery {
  readonly page: number;
  readonly format: ShareFormat;
  /** One of its studies, counted from 1, instead of the records. */
  readonly study?: number | undefined;
}

/** Today's plan comes first, and studies are listed before the first of the records. */
export async function readSharePage(
  person: Person,
  limits: Pick<ShareLimits, 'variableIds' | 'studyIds' | 'todaysPlan' | 'fromDay' | 'sinceDay'>,
  { page, format, study: place }: SharePageQuery,
  now: number,
): Promise<SharePage> {
  const { studyIds = [] } = limits;
  if (place !== undefined) {
    const studyId = studyIds[place - 1];
    const study = studyId === undefined ? undefined : await readSharedStudy(person, studyId, now);
    return study === undefined ? { kind: 'noStudy' } : { kind: 'study', study };
  }
  const [shared, studies, plan] = await Promise.all([
    readShared(person, limits, { page, isWhole: format === 'csv' }, now),
    page === 1 ? listSharedStudies(person.userId, studyIds) : [],
    page === 1 && limits.todaysPlan ? readTodaysPlan(person, now) : undefined,
  ]);
  return { kind: 'records', studies, plan, ...shared };
}

/** More doses a day, or more reminders of medicines, are shown to nobody. */
const mostRead = 200;

/** The medicines of the person's present day: what is planned, and what was taken and when. */
async function readTodaysPlan(person: Person, now: number): Promise<SharedPlan> {
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
