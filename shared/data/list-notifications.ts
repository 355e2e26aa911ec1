import type { Notification } from '../domain/reminders/notification.ts';
import { notificationId, reminderNumberOf } from '../domain/reminders/notification-id.ts';
import { selectNotifications } from '../domain/reminders/notification-page.ts';
import type { TrackedNotification } from '../domain/reminders/notification-record.ts';
import { isActive, type Reminder } from '../domain/reminders/reminder.ts';
import type { NotificationQuery } from '../schemas/notification-query.ts';
import { KnownVariables } from './known-variables.ts';
import { readNotifications } from './notification.ts';
import { findReminders, listReminders } from './reminder.ts';
import { readTracked } from './tracked-variables.ts';

const smallestPage = 200;
const largestPage = 2000;

/** One page of a person's notifications, each with what it asks for. Strongly consistent. */
export async function listNotifications(
  userId: number,
  query: NotificationQuery,
  now: number,
): Promise<TrackedNotification[]> {
  const selection = selectNotifications(query, now);
  const variables = new KnownVariables(userId);
  const wanted = query.offset + query.limit;
  const most = selection.inTableOrder ? wanted : Number.POSITIVE_INFINITY;
  const pageSize = Math.min(Math.max(wanted, smallestPage), largestPage);

  const read = async (state: 'pending' | 'handled') => {
    const found: Notification[] = [];
    const { slots, descending } = selection;
    const range = { userId, state, slots, descending, pageSize };
    for await (const page of readNotifications(range, now)) {
      const matching = page.filter(selection.matches);
      if (selection.needsVariables) await variables.load(matching.map(({ variableId }) => variableId));
      found.push(
        ...matching.filter(({ variableId }) => selection.matchesVariable(variables.find(variableId))),
      );
      if (found.length >= most) break;
    }
    return found;
  };
  const readComing = async () => {
    const coming = (await listReminders(userId)).flatMap(comingNotification).filter(selection.matches);
    if (selection.needsVariables) await variables.load(coming.map(({ variableId }) => variableId));
    return coming.filter(({ variableId }) => selection.matchesVariable(variables.find(variableId)));
  };
  const [pending, handled, coming] = await Promise.all([
    read('pending'),
    query.includeDeleted ? read('handled') : [],
    selection.withComing ? readComing() : [],
  ]);
  const all = [...pending, ...handled, ...coming];
  const page = selection.sort(all, (id) => variables.find(id)).slice(query.offset, wanted);
  return withTracked(userId, page, new Set(coming));
}

/** The slot a reminder waits for, as the notification it will become. */
function comingNotification(reminder: Reminder): Notification[] {
  const { number, variableId, dueAt, updatedAt, setAsideAt } = reminder;
  if (dueAt === undefined || setAsideAt !== undefined || !isActive(reminder)) return [];
  const id = notificationId(dueAt, number);
  return [{ id, variableId, dueAt, createdAt: updatedAt, updatedAt }];
}

/** Each with all that is known of what it asks for; one whose reminder is gone is left out. */
export async function withTracked(
  userId: number,
  page: readonly Notification[],
  coming: ReadonlySet<Notification> = new Set(),
): Promise<TrackedNotification[]> {
  const numbers = [...new Set(page.map(({ id }) => reminderNumberOf(id)))];
  const reminders = await findReminders(userId, numbers);
  const tracked = await readTracked(userId, [...reminders.values()]);
  return page.flatMap((notification) => {
    const about = tracked.get(reminderNumberOf(notification.id));
    if (about === undefined) return [];
    return [{ ...about, notification, ...(coming.has(notification) ? { isComing: true as const } : {}) }];
  });
}
