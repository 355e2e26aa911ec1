import * as v from 'valibot';
import type { DayInstruction } from '../../domain/reminders/day-instruction.ts';
import {
  handledSeconds,
  type Notification,
  type NotificationOutcome,
  pendingSeconds,
} from '../../domain/reminders/notifications/notification.ts';
import { notificationId } from '../../domain/reminders/notifications/notification-id.ts';
import { type Reminder, wallTimeOfSlot } from '../../domain/reminders/reminder.ts';
import type { Item } from '../item.ts';
import { dueShard, handledKey, idOfNotification, pendingKey } from '../keys/reminders.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { batchWrite, updateItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

const storedNotification = v.object({
  sk: v.string(),
  variableId: v.number(),
  dueAt: v.number(),
  wallTime: v.optional(v.number()),
  createdAt: v.number(),
  updatedAt: v.number(),
  activation: v.optional(v.number()),
  told: v.optional(
    v.object({
      experiment: v.number(),
      day: v.number(),
      value: v.pipe(v.string(), v.transform(Number)),
      unitId: v.number(),
    }),
  ),
  handled: v.optional(
    v.variant('action', [
      v.object({
        action: v.literal('track'),
        at: v.number(),
        /** Text, like every number that people post. */
        value: v.pipe(v.string(), v.transform(Number)),
        unitId: v.number(),
        measurementId: v.number(),
      }),
      v.object({ action: v.literal('skip'), at: v.number() }),
    ]),
  ),
  [timeToLiveAttribute]: v.number(),
});

export function parseNotification(item: Item): Notification & { readonly expiresAt: number } {
  const { sk, handled, activation, wallTime, told, ...rest } = parseStored(storedNotification, item);
  return {
    id: idOfNotification(sk),
    ...rest,
    ...(wallTime === undefined ? {} : { wallTime }),
    ...(activation === undefined ? {} : { activation }),
    ...(told === undefined ? {} : { told }),
    ...(handled === undefined ? {} : { handled }),
  };
}

/** The instruction as it is stored: numbers as text. */
export const toldItem = (told: DayInstruction | undefined) =>
  told === undefined ? {} : { told: { ...told, value: String(told.value) } };

/** Creates the notification of a slot, once only; one that was made before the reminder was stopped does not count. */
export function createNotification(
  userId: number,
  reminder: Pick<Reminder, 'number' | 'variableId' | 'activation' | 'zone'>,
  slotAt: number,
  now: number,
  told?: DayInstruction,
): Write {
  const { variableId, number, activation } = reminder;
  return {
    Put: {
      Item: {
        ...pendingKey(userId, notificationId(slotAt, number)),
        variableId,
        dueAt: slotAt,
        wallTime: wallTimeOfSlot(reminder, slotAt),
        createdAt: now,
        updatedAt: now,
        activation,
        ...toldItem(told),
        [timeToLiveAttribute]: slotAt + pendingSeconds,
      },
      ConditionExpression: 'attribute_not_exists(pk) OR activation <> :activation',
      ExpressionAttributeValues: { ':activation': activation },
    },
  };
}

/** Lets the transaction through only if the slot has not been handled already. */
export const neverHandled = (userId: number, id: number): Write => ({
  ConditionCheck: { Key: handledKey(userId, id), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** The writes that turn a pending notification into a handled one, both or neither. */
export function handleNotification(
  userId: number,
  notification: Notification,
  handled: NotificationOutcome,
): Write[] {
  const { id, variableId, dueAt, wallTime, createdAt, told } = notification;
  return [
    { Delete: { Key: pendingKey(userId, id), ConditionExpression: 'attribute_exists(pk)' } },
    {
      Put: {
        Item: {
          ...handledKey(userId, id),
          variableId,
          dueAt,
          ...(wallTime === undefined ? {} : { wallTime }),
          createdAt,
          updatedAt: handled.at,
          ...toldItem(told),
          handled: handled.action === 'track' ? { ...handled, value: String(handled.value) } : handled,
          [timeToLiveAttribute]: handled.at + handledSeconds,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ];
}

/** Joins a transaction, which does not fail if the notification is gone. */
export const dropPending = (userId: number, id: number): Write => ({
  Delete: { Key: pendingKey(userId, id) },
});

/** Removes them; those that are gone already do no harm. */
export const removePending = (userId: number, ids: readonly number[]): Promise<void> =>
  batchWrite(ids.map((id) => ({ remove: pendingKey(userId, id) })));

/** Asks again when its time is over; false when it is not pending any more. */
export async function snoozeNotification(
  userId: number,
  id: number,
  dueAt: number,
  now: number,
): Promise<boolean> {
  return isAllowed(
    updateItem({
      Key: pendingKey(userId, id),
      UpdateExpression: 'SET dueAt = :dueAt, dueShard = :shard, updatedAt = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: {
        ':dueAt': dueAt,
        ':shard': dueShard(userId),
        ':now': now,
      },
    }),
  );
}

/**
 * Takes a snoozed notification out of the index once its hour is over, together with the pushes to its devices;
 * without any, it is still asked again.
 */
export async function wakeNotification(
  userId: number,
  id: number,
  dueAt: number,
  pushes: readonly Write[] = [],
): Promise<boolean> {
  const update = {
    Key: pendingKey(userId, id),
    UpdateExpression: 'REMOVE dueShard, failures',
    ConditionExpression: 'dueAt = :dueAt AND attribute_exists(dueShard)',
    ExpressionAttributeValues: { ':dueAt': dueAt },
  };
  return pushes.length === 0
    ? isAllowed(updateItem(update))
    : transactIfAllowed([{ Update: update }, ...pushes]);
}
