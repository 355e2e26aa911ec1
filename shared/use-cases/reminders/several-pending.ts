import { readNotifications } from '../../data/reminders/find-notifications.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import { reminderNumberOf, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';

/** Anybody who has left more than this unanswered is offered no answer for all of them at once. */
const mostRead = 1000;
const pageSize = 100;

/**
 * The variables of a page with more than one pending notification, on the page or elsewhere. `reminders` are all of
 * the person's. Nothing more is read where the page itself shows it, or all that is pending was read before.
 */
export async function findSeveralPending(
  userId: number,
  page: readonly Notification[],
  reminders: ReadonlyMap<number, Reminder>,
  now: number,
  allPending?: readonly Notification[],
): Promise<Set<number>> {
  const first = new Map<number, number>();
  const several = new Set<number>();
  const see = ({ id, variableId }: Notification) => {
    const seen = first.get(variableId);
    if (seen === undefined) first.set(variableId, id);
    else if (seen !== id) several.add(variableId);
  };
  // The instruction for a day of an experiment is no question that others may share.
  for (const one of page) if (one.handled === undefined && one.told === undefined) see(one);
  if (several.size === first.size) return several;

  const asked = new Set(first.keys());
  const seeAsked = (some: readonly Notification[]) => {
    for (const one of some.filter(({ id, told }) => told === undefined && slotTimeOf(id) <= now))
      if (asked.has(one.variableId) && isStillShown(one, reminders.get(reminderNumberOf(one.id)))) see(one);
  };
  if (allPending !== undefined) {
    seeAsked(allPending);
    return several;
  }
  let read = 0;
  for await (const more of readNotifications({ userId, state: 'pending', descending: true, pageSize }, now)) {
    seeAsked(more);
    read += pageSize;
    if (several.size === asked.size || read >= mostRead) break;
  }
  return several;
}
