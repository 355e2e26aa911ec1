import * as v from 'valibot';
import { getUnit } from '../../domain/units/units.ts';
import type { Item } from '../item.ts';
import type { Key } from '../keys/key.ts';
import {
  dueShard,
  handledKey,
  partsOfReminderTime,
  pendingKey,
  reminderCounterKey,
  reminderTimeKey,
} from '../keys/reminders.ts';
import { expiryOf, type ImportedPerson, type Settle, settleNumber, wholeNumber } from '../settling/settle.ts';
import { parseStored } from '../table/parse-stored.ts';
import { parseNotification } from './notification.ts';
import { parseReminder, reminderItem } from './reminder.ts';

export const settleReminder: Settle = (record, { userId, variableId }) => {
  const reminder = parseReminder(record);
  if (reminder.unitId !== undefined) getUnit(reminder.unitId);
  return {
    ...reminderItem(userId, { ...reminder, variableId: variableId(reminder.variableId) }),
    ...expiryOf(record),
  };
};

export const settleReminderTime: Settle = (record, { userId, variableId }) => {
  const time = v.parse(
    v.object({ variableId: wholeNumber, timeOfDay: wholeNumber, frequency: wholeNumber }),
    partsOfReminderTime(record.sk),
  );
  const { number } = parseStored(v.object({ number: wholeNumber }), record);
  return {
    ...reminderTimeKey(userId, variableId(time.variableId), time.timeOfDay, time.frequency),
    number,
  };
};

export const settlePending: Settle = (record, imported) => ({
  ...settleNotification(record, imported, pendingKey),
  // It was snoozed, and is to be found when its hour is over.
  ...(record.dueShard === undefined ? {} : { dueShard: dueShard(imported.userId) }),
});

export const settleHandled: Settle = (record, imported) => settleNotification(record, imported, handledKey);

function settleNotification(
  record: Item,
  { userId, variableId }: ImportedPerson,
  keyOf: (userId: number, id: number) => Key,
): Item {
  const { id, handled, ...rest } = parseNotification(record);
  return {
    ...keyOf(userId, v.parse(wholeNumber, id)),
    ...rest,
    variableId: variableId(rest.variableId),
    ...(handled === undefined
      ? {}
      : { handled: handled.action === 'track' ? { ...handled, value: String(handled.value) } : handled }),
  };
}

export const settleReminderCounter = settleNumber(reminderCounterKey, 'lastNumber');
