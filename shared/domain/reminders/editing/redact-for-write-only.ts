import type { Reminder } from '../reminder.ts';
import type { ReminderInput } from './reminder-input.ts';

/** Whether an item names its variable: someone who may not read must not find it out by an id alone. */
export const namesVariable = ({ variableId, variableName }: ReminderInput): boolean =>
  variableId !== undefined || variableName !== undefined;

/** A saved reminder for someone who may write and not read: when it asks, and the members that the item gave. */
export function redactReminderForWriteOnly(reminder: Reminder, said: ReminderInput): Reminder {
  const {
    instructions,
    defaultValue,
    sound,
    minimumInterval,
    supply: _supply,
    plannedAt: _plannedAt,
    clientId: _,
    lastSlotAt: _at,
    askedAt: _askedAt,
    lastWallTime: _time,
    ...when
  } = reminder;
  return {
    ...when,
    ...(said.instructions == null || instructions === undefined ? {} : { instructions }),
    ...(said.defaultValue == null || defaultValue === undefined ? {} : { defaultValue }),
    ...(said.minimumIntervalSeconds == null || minimumInterval === undefined ? {} : { minimumInterval }),
    ...(said.reminderSound == null || sound === undefined ? {} : { sound }),
  };
}
