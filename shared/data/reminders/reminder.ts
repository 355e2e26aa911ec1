import * as v from 'valibot';
import { handledSeconds } from '../../domain/reminders/notifications/notification.ts';
import { isActive, type Reminder } from '../../domain/reminders/reminder.ts';
import { type Key, personPartition } from '../keys/key.ts';
import {
  dueShard,
  experimentReminderKey,
  reminderKey,
  reminderPrefix,
  reminderTimeKey,
} from '../keys/reminders.ts';
import { numberIn } from '../table/parse-stored.ts';
import { getItem } from '../table/read.ts';
import { record } from '../table/record.ts';
import type { Write } from '../table/transact.ts';
import { absent, isNew, putWrite, removeWrite } from '../table/writes.ts';

const storedReminder = v.object({
  number: v.number(),
  variableId: v.number(),
  unitId: v.optional(v.number()),
  /** The value is text, like every number that people post. */
  defaultValue: v.optional(v.object({ value: v.pipe(v.string(), v.transform(Number)), unitId: v.number() })),
  frequency: v.number(),
  timeOfDay: v.number(),
  timesOfDay: v.optional(v.array(v.number())),
  daysOfWeek: v.optional(v.array(v.number())),
  endTimeOfDay: v.optional(v.number()),
  zone: v.string(),
  anchorDay: v.number(),
  startDay: v.optional(v.number()),
  stopDay: v.optional(v.number()),
  pausedUntilDay: v.optional(v.number()),
  earliest: v.number(),
  dayStartsAt: v.optional(v.number()),
  latest: v.number(),
  enabled: v.boolean(),
  activation: v.number(),
  minimumInterval: v.optional(v.number()),
  supply: v.optional(
    v.object({
      value: v.pipe(v.string(), v.transform(Number)),
      unitId: v.number(),
      countedAt: v.number(),
    }),
  ),
  plannedAt: v.optional(v.number()),
  instructions: v.optional(v.string()),
  sound: v.optional(v.string()),
  /** The version before stored false for everybody, and reads it; `isOutOfMail` says it now. */
  email: v.boolean(),
  isOutOfMail: v.optional(v.boolean()),
  sms: v.boolean(),
  popUp: v.boolean(),
  notificationBar: v.boolean(),
  clientId: v.optional(v.string()),
  createdAt: v.number(),
  updatedAt: v.number(),
  dueAt: v.optional(v.number()),
  lastSlotAt: v.optional(v.number()),
  askedAt: v.optional(v.number()),
  lastWallTime: v.optional(v.number()),
  askedUpTo: v.optional(v.number()),
  revision: v.number(),
  setAsideAt: v.optional(v.number()),
  experiment: v.optional(v.number()),
  deletedAt: v.optional(v.number()),
});

const reminders = record({
  schema: storedReminder,
  writeOnly: { failures: v.number() },
  prefix: reminderPrefix,
  read: ({ isOutOfMail, ...stored }): Reminder => ({ ...stored, email: isOutOfMail !== true }),
});
export const parseReminder = reminders.parse;

/** Numbers that people post are stored as text. */
const asText = <T extends { readonly value: number }>(amount: T | undefined) =>
  amount && { ...amount, value: String(amount.value) };

/** The item is in the index `due` while there is a slot to come. */
const contentOf = (userId: number, reminder: Reminder) => ({
  ...reminder,
  defaultValue: asText(reminder.defaultValue),
  supply: asText(reminder.supply),
  isOutOfMail: reminder.email ? undefined : true,
  dueShard: reminder.dueAt === undefined ? undefined : dueShard(userId),
});

/** A person's own; those of experiments are not among them. */
export async function listReminders(userId: number): Promise<Reminder[]> {
  return (await listEveryReminder(userId)).filter(({ experiment }) => experiment === undefined);
}

/** All that may ask: a person's own, and those of experiments. */
export async function listEveryReminder(userId: number): Promise<Reminder[]> {
  const all = await listRemindersAndDeleted(userId);
  return all.filter(({ deletedAt }) => deletedAt === undefined);
}

/** Also those that are gone, as long as what became of their notifications is shown. */
export const listRemindersAndDeleted = (userId: number): Promise<Reminder[]> =>
  reminders.list(personPartition(userId));

export async function findReminder(userId: number, number: number): Promise<Reminder | undefined> {
  const reminder = await reminders.find(reminderKey(userId, number));
  return reminder?.deletedAt === undefined ? reminder : undefined;
}

/** The reminder of a variable, first time and frequency. */
export async function findReminderAt(
  userId: number,
  { variableId, timeOfDay, frequency }: Pick<Reminder, 'variableId' | 'timeOfDay' | 'frequency'>,
): Promise<Reminder | undefined> {
  const item = await getItem(reminderTimeKey(userId, variableId, timeOfDay, frequency));
  const number = numberIn(item, 'number');
  return number === undefined ? undefined : findReminder(userId, number);
}

/**
 * The writes that delete a reminder as it was read. One that ever asked stays for a while, out of sight, so that the
 * notifications that were handled can still be shown.
 */
export function deleteReminder(userId: number, reminder: Reminder, now: number): Write[] {
  const key = reminderKey(userId, reminder.number);
  const { revision, lastSlotAt } = reminder;
  const onlyIf = { revision, deletedAt: absent };
  return [
    lastSlotAt === undefined
      ? reminders.remove(key, onlyIf)
      : reminders.update(key, {
          set: { deletedAt: now, expiresAt: now + handledSeconds, revision: revision + 1 },
          remove: ['dueAt', 'dueShard', 'failures'],
          onlyIf,
        }),
    removeWrite(identityOf(userId, reminder)),
  ];
}

/** Two reminders are the same if variable, time of day and frequency are; that of an experiment is like no other. */
const identityOf = (userId: number, reminder: Reminder): Key => {
  const { variableId, timeOfDay, frequency, experiment } = reminder;
  return experiment === undefined
    ? reminderTimeKey(userId, variableId, timeOfDay, frequency)
    : experimentReminderKey(userId, experiment);
};

/** The writes that store a reminder over the copy it was changed from, and keep its identity its own. */
export function replaceReminder(userId: number, before: Reminder | undefined, after: Reminder): Write[] {
  const put = reminders.put(reminderKey(userId, after.number), contentOf(userId, after), stillAt(before));
  const wanted = identityOf(userId, after);
  const had = before === undefined ? undefined : identityOf(userId, before);
  if (had?.sk === wanted.sk) return [put];
  const point = putWrite(wanted, { number: after.number }, isNew);
  return had === undefined ? [put, point] : [put, point, removeWrite(had)];
}

/** A reminder as it was read, and as it waits once its slot has been asked or answered. */
export interface ReminderMove {
  readonly from: Reminder;
  readonly to: Reminder;
}

/** Moves a reminder from the slot it waits at to the next, if it still is as it was read. */
export function moveReminder(
  userId: number,
  reminder: Reminder,
  { dueAt: next, lastSlotAt, lastWallTime }: Pick<Reminder, 'dueAt' | 'lastSlotAt' | 'lastWallTime'>,
  askedAt?: number,
): Write {
  const waits = next !== undefined && isActive(reminder);
  return reminders.update(reminderKey(userId, reminder.number), {
    set: { dueAt: waits ? next : undefined, lastSlotAt, lastWallTime, askedAt },
    remove: ['failures', ...(waits ? [] : (['dueAt', 'dueShard'] as const))],
    onlyIf: stillAt(reminder),
  });
}

/** Lets a transaction through only if nobody has saved the reminder since it was read. */
export const reminderIsUnchanged = (userId: number, { number, revision }: Reminder): Write =>
  reminders.check(reminderKey(userId, number), { revision });

/** Nobody has saved it since it was read, nor has the schedule moved it on. */
const stillAt = (reminder: Reminder | undefined) =>
  reminder === undefined ? isNew : { revision: reminder.revision, dueAt: reminder.dueAt };
