import { readNotifications } from '../../data/reminders/find-notifications.ts';
import { listEveryReminder } from '../../data/reminders/reminder.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import {
  type NotificationAction,
  trackedMoment,
} from '../../domain/reminders/notifications/notification-action.ts';
import { reminderNumberOf, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { OpenSlot } from '../../domain/reminders/slots/open-slot.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { type Handling, type HandlingResult, handle, type NotificationActor } from './handle-notification.ts';

/** An open slot and what should be done with it. */
export interface Task {
  readonly action: NotificationAction;
  readonly slot: OpenSlot;
  readonly handling: Handling;
}

const transactionsAtOnce = 8;

export interface TaskOutcome extends HandlingResult {
  readonly count: number;
}

/** Does the tasks, those that record at the same second of the same variable one after the other. */
export async function doTasks(
  actor: NotificationActor,
  tasks: readonly Task[],
  named: ReadonlySet<number>,
  now: number,
): Promise<Map<number, TaskOutcome>> {
  const others = await pendingOfVariables(actor.userId, tasks, named, now);
  const done = new Map<number, TaskOutcome>();
  const groups = Map.groupBy(
    tasks,
    ({ action, slot: { notification } }) => `${notification.variableId} ${trackedMoment(action, now)}`,
  );
  await mapInParallel([...groups.values()], transactionsAtOnce, async (group) => {
    for (const { action, slot, handling } of group) {
      const more = action.action === 'trackAll' ? (others.get(slot.notification.variableId) ?? []) : [];
      // The named one last: as long as it is pending, a repeated request knows that there is more to do.
      const results = await mapInParallel(more, transactionsAtOnce, (other) =>
        handle(actor, { notification: other }, handling, now),
      );
      const named = await handle(actor, slot, handling, now, trackedMoment(action, now));
      done.set(action.id, { ...named, count: [...results, named].filter(({ isDone }) => isDone).length });
    }
  });
  return done;
}

/** The pending notifications of the variables that trackAll is asked for, except those the request names itself. */
async function pendingOfVariables(
  userId: number,
  tasks: readonly Task[],
  named: ReadonlySet<number>,
  now: number,
): Promise<Map<number, Notification[]>> {
  const all = tasks.filter(({ action }) => action.action === 'trackAll');
  const variableIds = new Set(all.map(({ slot }) => slot.notification.variableId));
  if (variableIds.size === 0) return new Map();
  const reminders = new Map((await listEveryReminder(userId)).map((reminder) => [reminder.number, reminder]));
  const others: Notification[] = [];
  for await (const page of readNotifications({ userId, state: 'pending', descending: false }, now))
    others.push(
      ...page.filter(
        (one) =>
          variableIds.has(one.variableId) &&
          !named.has(one.id) &&
          slotTimeOf(one.id) <= now &&
          // The instruction for a day of an experiment is answered by itself.
          one.told === undefined &&
          isStillShown(one, reminders.get(reminderNumberOf(one.id))),
      ),
    );
  return Map.groupBy(others, ({ variableId }) => variableId);
}
