import * as v from 'valibot';
import type { DayInstruction } from '../../domain/reminders/day-instruction.ts';
import {
  handledSeconds,
  type Notification,
  type NotificationOutcome,
} from '../../domain/reminders/notifications/notification.ts';
import {
  notificationId,
  pendingSeconds,
  slotTimeOf,
} from '../../domain/reminders/notifications/notification-id.ts';
import { type Reminder, wallTimeOfSlot } from '../../domain/reminders/reminder.ts';
import { dueShard, handledKey, idOfNotification, pendingKey } from '../keys/reminders.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { batchWrite } from '../table/write.ts';
import { Check, exists, isNew, isThere, otherThan } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { moveReminder, type ReminderMove } from './reminder.ts';

const storedNotification = v.object({
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
      v.object({ action: v.literal('skip'), at: v.number(), reason: v.optional(v.string()) }),
      v.object({ action: v.literal('pass'), at: v.number() }),
    ]),
  ),
  [timeToLiveAttribute]: v.number(),
});

const notifications = record({
  schema: storedNotification,
  writeOnly: { failures: v.number() },
  read: (stored, { sk }): Notification & { readonly expiresAt: number } => ({
    id: idOfNotification(sk),
    ...stored,
  }),
});
export const parseNotification = notifications.parse;

/** The instruction as it is stored: numbers as text. */
const storedTold = (told: DayInstruction | undefined) => told && { ...told, value: String(told.value) };

/** Creates the notification of a slot, once only; one that was made before the reminder was stopped does not count. */
export function createNotification(
  userId: number,
  reminder: Pick<Reminder, 'number' | 'variableId' | 'activation' | 'zone'>,
  slotAt: number,
  now: number,
  told?: DayInstruction,
): Write {
  const { variableId, number, activation } = reminder;
  const content = {
    variableId,
    dueAt: slotAt,
    wallTime: wallTimeOfSlot(reminder, slotAt),
    createdAt: now,
    updatedAt: now,
    activation,
    told: storedTold(told),
    expiresAt: slotAt + pendingSeconds,
  };
  return notifications.put(pendingKey(userId, notificationId(slotAt, number)), content, [
    isNew,
    { activation: otherThan(activation) },
  ]);
}

/** Lets the transaction through only if the slot has not been handled already. */
export const neverHandled = (userId: number, id: number): Write =>
  notifications.check(handledKey(userId, id), isNew);

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
  const { id, told, ...content } = notification;
  return [
    move === undefined
      ? notifications.remove(pendingKey(userId, id), isThere)
      : moveReminder(userId, move.from, move.to),
    notifications.create(handledKey(userId, id), {
      ...content,
      told: storedTold(told),
      updatedAt: handled.at,
      handled: handled.action === 'track' ? { ...handled, value: String(handled.value) } : handled,
      expiresAt: handled.at + handledSeconds,
    }),
  ];
}

/** The slot is handled by this measurement and by no other, or was dropped at this time. */
const isHandledAs = (outcome: NotificationOutcome) =>
  outcome.action === 'track'
    ? {
        handled: new Check(
          (attribute, hold) => `${attribute}.measurementId = ${hold(outcome.measurementId)}`,
        ),
      }
    : {
        updatedAt: outcome.at,
        handled: new Check((attribute) => `attribute_not_exists(${attribute}.measurementId)`),
      };

/** The writes by which a slot asks again, now or, if its time is still to come, then. */
export function reopenNotification(
  userId: number,
  { id, told, handled, ...content }: Notification & { readonly handled: NotificationOutcome },
  now: number,
): Write[] {
  const dueAt = slotTimeOf(id);
  return [
    notifications.remove(handledKey(userId, id), isHandledAs(handled)),
    notifications.create(pendingKey(userId, id), {
      ...content,
      told: storedTold(told),
      dueAt,
      updatedAt: now,
      dueShard: dueAt > now ? dueShard(userId) : undefined,
      expiresAt: dueAt + pendingSeconds,
    }),
  ];
}

/** The measurement that a slot was answered with has another id. */
export const followMeasurement = (userId: number, id: number, from: number, to: number): Write => ({
  Update: {
    Key: handledKey(userId, id),
    UpdateExpression: 'SET handled.measurementId = :moved',
    ConditionExpression: 'handled.measurementId = :entry',
    ExpressionAttributeValues: { ':entry': from, ':moved': to },
  },
});

/** Joins a transaction, which does not fail if the notification is gone. */
export const dropPending = (userId: number, id: number): Write =>
  notifications.remove(pendingKey(userId, id));

/** Removes them; those that are gone already do no harm. */
export const removePending = (userId: number, ids: readonly number[]): Promise<void> =>
  batchWrite(ids.map((id) => ({ remove: pendingKey(userId, id) })));

/** Asks again when its time comes; false when it is no longer pending. */
export const snoozeNotification = (
  userId: number,
  id: number,
  dueAt: number,
  now: number,
): Promise<boolean> =>
  sendIfAllowed(
    notifications.update(pendingKey(userId, id), {
      set: { dueAt, dueShard: dueShard(userId), updatedAt: now },
      onlyIf: isThere,
    }),
  );

/**
 * Takes a snoozed notification out of the index once its hour is over, together with the pushes to its devices;
 * without any, it is still asked again.
 */
export function wakeNotification(
  userId: number,
  id: number,
  dueAt: number,
  pushes: readonly Write[] = [],
): Promise<boolean> {
  const update = notifications.update(pendingKey(userId, id), {
    remove: ['dueShard', 'failures'],
    onlyIf: { dueAt, dueShard: exists },
  });
  return pushes.length === 0 ? sendIfAllowed(update) : transactIfAllowed([update, ...pushes]);
}
