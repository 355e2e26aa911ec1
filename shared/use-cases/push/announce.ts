import { enqueuePush } from '../../data/pushes/push-queue.ts';
import { writeButtonToken } from '../../data/reminders/button-token.ts';
import { findReminderAt } from '../../data/reminders/reminder.ts';
import type { Write } from '../../data/table/transact.ts';
import { findUserVariable } from '../../data/variables/user-variable.ts';
import { findVariableIdOf } from '../../data/variables/variable-id.ts';
import { firstOfReading } from '../../domain/push/asked-together.ts';
import { type PushMessage, pushTitle, shownName } from '../../domain/push/push-message.ts';
import { withDayInstruction } from '../../domain/reminders/day-instruction.ts';
import { slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { quickButtons } from '../../domain/reminders/notifications/quick-buttons.ts';
import { isActive, type Reminder } from '../../domain/reminders/reminder.ts';
import { isPlanned } from '../../domain/reminders/times/plan.ts';
import type { TrackedReminder } from '../../domain/reminders/tracked-reminder.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { PushAudience } from './audience.ts';
import type { DueNotification } from './due-notification.ts';
import { encryptPush } from './encrypt-push.ts';

/**
 * The writes that queue a push of notifications to every device of a person: they join the transaction in which these
 * become due. What is written is encrypted for the device already, so that its sender learns nothing.
 */
export async function announce(
  { person, devices }: PushAudience,
  reminder: Reminder,
  due: readonly DueNotification[],
  now: number,
): Promise<Write[]> {
  if (!reminder.notificationBar) return [];
  const tracked = await trackedOf(person.userId, reminder);
  if (tracked === undefined) return [];
  const writes: Write[] = [];
  const { name } = tracked.known.userVariable.variable;
  const without = await pushedWithAnother(person.userId, name, reminder, due);
  for (const notification of due.filter((one) => !without.has(one))) {
    const asked = { ...tracked, reminder: withDayInstruction(reminder, notification) };
    const message = await messageOf(asked, notification, person.pushShowsNames === true);
    for (const device of devices) {
      const { id: notificationId, dueAt } = notification;
      const id = { userId: person.userId, notificationId, dueAt, deviceId: device.id };
      writes.push(enqueuePush(id, await encryptPush(message, device), now));
    }
  }
  return writes;
}

async function trackedOf(userId: number, reminder: Reminder): Promise<TrackedReminder | undefined> {
  const userVariable = await findUserVariable(userId, reminder.variableId);
  if (userVariable === undefined) return undefined;
  const known = { userVariable, settings: effectiveSettings(userVariable) };
  return { userId, reminder, known, lastMeasurements: [] };
}

async function messageOf(
  tracked: TrackedReminder,
  { id, dueAt, told }: DueNotification,
  showsNames: boolean,
): Promise<PushMessage> {
  const { userId } = tracked;
  const buttons = quickButtons(tracked, showsNames, told).map(async ({ title, ...pressed }) => ({
    title,
    action: pressed.action,
    token: await writeButtonToken({ userId, notificationId: id, dueAt, ...pressed }),
  }));
  return {
    id,
    title: pushTitle(tracked, showsNames, told),
    ...(showsNames ? { variableName: shownName(tracked) } : {}),
    ...(tracked.reminder.popUp ? { stays: true } : {}),
    buttons: await Promise.all(buttons),
  };
}

/**
 * The notifications that need no push of their own: the other value of the same reading, such as the upper blood
 * pressure, is asked for at the same second. What was snoozed by itself comes back by itself.
 */
async function pushedWithAnother(
  userId: number,
  name: string,
  reminder: Reminder,
  due: readonly DueNotification[],
): Promise<ReadonlySet<DueNotification>> {
  const first = firstOfReading(name);
  const variableId = first === undefined ? undefined : await findVariableIdOf(first);
  if (variableId === undefined) return new Set();
  const other = await findReminderAt(userId, { ...reminder, variableId });
  if (other === undefined || !isActive(other) || !other.notificationBar) return new Set();
  return new Set(
    due.filter(({ id, dueAt }) => dueAt === slotTimeOf(id) && isPlanned(other, dueAt, undefined)),
  );
}
