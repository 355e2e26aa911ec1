import type { Reminder } from '../reminder.ts';
import type { ReminderInput } from './reminder-input.ts';

/** Whether an item says what it asks for: by an id alone nobody may find that out who may not read. */
export const namesVariable = ({ variableId, variableName }: ReminderInput): boolean =>
  variableId !== undefined || variableName !== undefined;

/** A saved reminder as it is told to somebody who may write and not read: when it asks, and what the item itself said. */
export function reminderToldToWriters(reminder: Reminder, said: ReminderInput): Reminder {
  const {
    instructions,
    defaultValue,
    sound,
    minimumInterval,
    supply: _supply,
    plannedAt: _plannedAt,
    clientId: _,
    lastSlotAt: _at,
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
