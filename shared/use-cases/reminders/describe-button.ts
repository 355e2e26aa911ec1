import { findPerson } from '../../data/people/person.ts';
import type { ButtonAction } from '../../data/reminders/button-token.ts';
import { findWithReminders } from '../../data/reminders/find-notifications.ts';
import { findUserVariable } from '../../data/variables/user-variable.ts';
import { pushTitle, shownName } from '../../domain/push/push-message.ts';
import { withDayInstruction } from '../../domain/reminders/day-instruction.ts';
import { reminderNumberOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { CountedThing } from '../../domain/units/quantity.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';

/** The subject of a button outside the app. */
interface ButtonSubject {
  /** True of the instruction for a day of an experiment. */
  readonly isInstruction: boolean;
  /** Absent unless the person lets names appear outside the app. */
  readonly question?: string;
  readonly thing?: CountedThing;
}

/** Finds out what a button is about, for whoever opens its page; undefined if there is nothing left to answer. */
export async function describeButton(
  { userId, notificationId: id }: ButtonAction,
  now: number,
): Promise<ButtonSubject | undefined> {
  const [person, { notifications, reminders }] = await Promise.all([
    findPerson(userId),
    findWithReminders(userId, [id], now),
  ]);
  const [notification, reminder] = [notifications.get(id), reminders.get(reminderNumberOf(id))];
  if (person === undefined || notification === undefined || reminder === undefined) return undefined;
  const isInstruction = notification.told !== undefined;
  if (!person.pushShowsNames) return { isInstruction };
  const userVariable = await findUserVariable(userId, reminder.variableId);
  if (userVariable === undefined) return undefined;
  const settings = effectiveSettings(userVariable);
  const tracked = {
    userId,
    reminder: withDayInstruction(reminder, notification),
    known: { userVariable, settings },
    lastMeasurements: [],
  };
  return {
    isInstruction,
    question: pushTitle(tracked, true, notification.told),
    thing: { name: shownName(tracked), category: settings.category.name },
  };
}
