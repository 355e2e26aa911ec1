import { readNotifications } from '../../data/notification.ts';
import { listRemindersAndDeleted } from '../../data/reminder.ts';
import { isThere, type Notification } from '../../domain/reminders/notification.ts';
import { notificationId, reminderNumberOf } from '../../domain/reminders/notification-id.ts';
import { isActive, type Reminder } from '../../domain/reminders/reminder.ts';
import type { TrackedNotification } from '../../domain/reminders/tracked-variable.ts';
import type { NotificationQuery } from '../../schemas/reminders/notification-query.ts';
import { KnownVariables } from '../variables/known-variables.ts';
import { selectNotifications } from './select-notifications.ts';
import { findSeveralPending } from './several-pending.ts';
import { readTracked } from './tracked-variables.ts';

const smallestPage = 200;
const largestPage = 2000;

export interface NotificationPage {
  readonly notifications: readonly TrackedNotification[];
  readonly hasMore: boolean;
}

/** One page of a person's notifications, each with what it asks for. Strongly consistent. */
export async function listNotifications(
  userId: number,
  query: NotificationQuery,
  now: number,
): Promise<NotificationPage> {
  const selection = selectNotifications(query, now);
  const variables = new KnownVariables(userId);
  const wanted = query.offset + query.limit;
  const most = selection.inTableOrder ? wanted + 1 : Number.POSITIVE_INFINITY;
  const pageSize = Math.min(Math.max(wanted + 1, smallestPage), largestPage);

  const listed = listRemindersAndDeleted(userId).then(
    (all) => new Map(all.map((reminder) => [reminder.number, reminder])),
  );
  const read = async (state: 'pending' | 'handled') => {
    const found: Notification[] = [];
    const { slots, descending } = selection;
    const range = { userId, state, slots, descending, pageSize };
    for await (const page of readNotifications(range, now)) {
      const reminders = await listed;
      const matching = page.filter(
        (one) => isThere(one, reminders.get(reminderNumberOf(one.id))) && selection.matches(one),
      );
      if (selection.needsVariables) await variables.load(matching.map(({ variableId }) => variableId));
      found.push(
        ...matching.filter(({ variableId }) => selection.matchesVariable(variables.find(variableId))),
      );
      if (found.length >= most) break;
    }
    return found;
  };
  const readComing = async () => {
    const coming = [...(await listed).values()].flatMap(comingNotification).filter(selection.matches);
    if (selection.needsVariables) await variables.load(coming.map(({ variableId }) => variableId));
    return coming.filter(({ variableId }) => selection.matchesVariable(variables.find(variableId)));
  };
  const [pending, handled, coming] = await Promise.all([
    read('pending'),
    query.includeDeleted ? read('handled') : [],
    selection.withComing ? readComing() : [],
    // Awaited here too, so that its failure is never left without anybody to hear of it.
    listed,
  ]);
  const all = [...pending, ...handled, ...coming];
  const page = selection.sort(all, (id) => variables.find(id)).slice(query.offset, wanted);
  const notifications = await withTracked(userId, page, await listed, now, new Set(coming));
  return { notifications, hasMore: all.length > wanted };
}

/** The slot a reminder waits for, as the notification it will become. */
function comingNotification(reminder: Reminder): Notification[] {
  const { number, variableId, dueAt, updatedAt, activation, setAsideAt } = reminder;
  if (dueAt === undefined || setAsideAt !== undefined || !isActive(reminder)) return [];
  const id = notificationId(dueAt, number);
  return [{ id, variableId, dueAt, createdAt: updatedAt, updatedAt, activation }];
}

/** Each with all that is known of what it asks for, given all reminders of the person; one whose reminder is forgotten is left out. */
export async function withTracked(
  userId: number,
  page: readonly Notification[],
  reminders: ReadonlyMap<number, Reminder>,
  now: number,
  coming: ReadonlySet<Notification> = new Set(),
): Promise<TrackedNotification[]> {
  const numbers = [...new Set(page.map(({ id }) => reminderNumberOf(id)))];
  const [tracked, several] = await Promise.all([
    readTracked(
      userId,
      numbers.flatMap((number) => reminders.get(number) ?? []),
    ),
    findSeveralPending(
      userId,
      page.filter((one) => !coming.has(one)),
      reminders,
      now,
    ),
  ]);
  return page.flatMap((notification) => {
    const about = tracked.get(reminderNumberOf(notification.id));
    if (about === undefined) return [];
    const isComing = coming.has(notification);
    const isOneOfSeveral =
      !isComing && notification.handled === undefined && several.has(notification.variableId);
    return [{ ...about, notification, isOneOfSeveral, ...(isComing ? { isComing } : {}) }];
  });
}
