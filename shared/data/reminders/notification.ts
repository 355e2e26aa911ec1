import * as v from 'valibot';
import type { DayInstruction } from '../../domain/reminders/day-instruction.ts';
import {
  handledSeconds,
  type Notification,
  type NotificationOutcome,
  pendingSeconds,
} from '../../domain/reminders/notifications/notification.ts';
import { notificationId, slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { type Reminder, wallTimeOfSlot } from '../../domain/reminders/reminder.ts';
import type { Item } from '../item.ts';
import { dueShard, handledKey, idOfNotification, pendingKey } from '../keys/reminders.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { batchWrite, updateItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { moveReminder, type ReminderMove } from './reminder.ts';

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
const toldItem = (told: DayInstruction | undefined) =>
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

/**
 * The writes that turn an open slot into a handled one, both or neither: its notification goes, or the reminder that
 * waits for it moves on.
 */
export function handleNotification(
  userId: number,
  notification: Notification,
  handled: NotificationOutcome,
  move?: ReminderMove,
): Write[] {
  const { id, variableId, dueAt, wallTime, createdAt, activation, told } = notification;
  return [
    move === undefined
      ? { Delete: { Key: pendingKey(userId, id), ConditionExpression: 'attribute_exists(pk)' } }
      : moveReminder(userId, move.from, move.to),
    {
      Put: {
        Item: {
          ...handledKey(userId, id),
          variableId,
          dueAt,
          ...(wallTime === undefined ? {} : { wallTime }),
          createdAt,
          updatedAt: handled.at,
          ...(activation === undefined ? {} : { activation }),
          ...toldItem(told),
          handled: handled.action === 'track' ? { ...handled, value: String(handled.value) } : handled,
          [timeToLiveAttribute]: handled.at + handledSeconds,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ];
}

/** The slot is handled by this measurement, and by no other. */
const isHandledBy = (measurementId: number) => ({
  ConditionExpression: 'handled.measurementId = :entry',
  ExpressionAttributeValues: { ':entry': measurementId },
});

/** The writes by which a slot asks again, now or, if its time is still to come, then. */
export function reopenNotification(
  userId: number,
  { handled: _, ...notification }: Notification,
  measurementId: number,
  now: number,
): Write[] {
  const { id, ...content } = notification;
  const dueAt = slotTimeOf(id);
  return [
    { Delete: { Key: handledKey(userId, id), ...isHandledBy(measurementId) } },
    {
      Put: {
        Item: {
          ...pendingKey(userId, id),
          ...content,
          dueAt,
          updatedAt: now,
          ...(dueAt > now ? { dueShard: dueShard(userId) } : {}),
          [timeToLiveAttribute]: dueAt + pendingSeconds,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ];
}

/** The measurement that a slot was answered with has another id. */
export const followMeasurement = (userId: number, id: number, from: number, to: number): Write => {
  const { ConditionExpression, ExpressionAttributeValues } = isHandledBy(from);
  return {
    Update: {
      Key: handledKey(userId, id),
      UpdateExpression: 'SET handled.measurementId = :moved',
      ConditionExpression,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':moved': to },
    },
  };
};

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
