import { isDeepStrictEqual } from 'node:util';
import { createExperimentDay } from '../../data/experiments/experiment-day.ts';
import { findNotifications } from '../../data/reminders/find-notifications.ts';
import { createNotification, dropPending, neverHandled } from '../../data/reminders/notification.ts';
import { replaceReminder } from '../../data/reminders/reminder.ts';
import type { Write } from '../../data/table/transact.ts';
import type { DayInstruction } from '../../domain/reminders/day-instruction.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import { notificationId } from '../../domain/reminders/notifications/notification-id.ts';
import {
  lastAsked,
  latestAskedOf,
  type Reminder,
  scheduleOf,
  wallTimeOfSlot,
} from '../../domain/reminders/reminder.ts';
import { comingSlot, passedSlotOfToday } from '../../domain/reminders/times/due-slots.ts';
import { timesADay } from '../../domain/reminders/times/times-a-day.ts';
import { nextSlot } from '../../domain/time/occurrences.ts';
import { announce } from '../push/announce.ts';
import type { PushAudience } from '../push/audience.ts';
import type { Advance } from './advance-reminder.ts';
import { askOnTime } from './ask-on-time.ts';
import { findNotificationOfSlot } from './find-notification-of-slot.ts';
import { findOpen } from './find-open.ts';
import { findUnplanned } from './find-unplanned.ts';
import { instructionsForSlots } from './instructions-for-slots.ts';
import type { RecentNotifications } from './recent-notifications.ts';

export interface StoredReminder {
  readonly reminder: Reminder;
  /** The notification of today's latest past slot, whatever has become of it; of a frequent reminder the one that is still open. */
  readonly notification?: Notification;
  readonly status: 'created' | 'updated' | 'unchanged';
}

/** Data of the reminder's person that are known already. */
export interface StoringContext {
  readonly recent?: RecentNotifications | undefined;
  readonly audience?: PushAudience | undefined;
}

/** A reminder as it will be, and the writes of one transaction that make it so; none where it is so already. */
interface ReminderToStore {
  readonly stored: StoredReminder;
  readonly writes: readonly Write[];
  /** True if it falls due oftener in a day than before. */
  readonly isRaised: boolean;
}

/**
 * Prepares to store a reminder and to ask at once about its latest past slot of today. Slots of the old reminder that
 * have come are made first, so that no edit loses one. Undefined when someone else was faster.
 */
export async function prepareReminder(
  userId: number,
  before: Reminder | undefined,
  wanted: Reminder,
  now: number,
  { recent, audience }: StoringContext = {},
): Promise<ReminderToStore | undefined> {
  const caught = before === undefined ? undefined : await caughtUp(userId, before, now, audience);
  const current = caught?.reminder;
  if (before !== undefined && current === undefined) return undefined;
  // Notifications that it has just made are in nothing that was read before.
  const known = (caught?.created ?? 0) > 0 ? undefined : recent;

  const continued = afterMoving(wanted, current);
  const unplanned = current === undefined ? [] : await findUnplanned(userId, current, continued, now);
  const passed = passedSlotOfToday(continued, now);
  const { told, later } = await toldAt(userId, continued, passed, now);
  const slotAt = continued.experiment === undefined || told !== undefined ? passed : undefined;
  const asked =
    slotAt === undefined
      ? undefined
      : ((await findNotificationOfSlot(userId, { slotAt, wanted: continued, current }, now, known)) ??
        (await findOpen(userId, continued, now)));
  const found = asked !== undefined && unplanned.includes(asked.id) ? undefined : asked;
  const created: Notification | undefined =
    slotAt === undefined || found !== undefined
      ? undefined
      : {
          id: notificationId(slotAt, wanted.number),
          variableId: wanted.variableId,
          dueAt: slotAt,
          wallTime: wallTimeOfSlot(wanted, slotAt),
          createdAt: now,
          updatedAt: now,
          activation: wanted.activation,
          ...(told === undefined ? {} : { told }),
        };
  const coming = await nextUnanswered(userId, continued, now);
  const next = later === undefined ? coming : Math.min(coming ?? Number.POSITIVE_INFINITY, later);
  const after = positioned(continued, current, created?.dueAt, next, now);
  const notification = found ?? created;
  const shown = notification === undefined ? {} : { notification };

  if (current !== undefined && created === undefined && isSame(current, after))
    return { stored: { reminder: current, ...shown, status: 'unchanged' }, writes: [], isRaised: false };
  const pushes =
    created === undefined || audience === undefined ? [] : await announce(audience, after, [created], now);
  const writes = [
    ...pushes,
    ...replaceReminder(userId, current, after),
    ...unplanned.map((id) => dropPending(userId, id)),
    ...(created === undefined ? [] : [createNotification(userId, after, created.dueAt, now, told)]),
    // A slot after all that were made cannot have been handled; an earlier one may be since the notifications were read.
    ...(created === undefined || created.dueAt > (current?.lastSlotAt ?? -Infinity)
      ? []
      : [neverHandled(userId, created.id)]),
    ...(created === undefined || told === undefined ? [] : [createExperimentDay(userId, told, now)]),
  ];
  return {
    stored: { reminder: after, ...shown, status: current === undefined ? 'created' : 'updated' },
    writes,
    isRaised: before === undefined || timesADay(after) > timesADay(before),
  };
}

/** The instruction for the day of a slot, where it is one of an experiment, or when it may be told. */
async function toldAt(
  userId: number,
  reminder: Reminder,
  slotAt: number | undefined,
  now: number,
): Promise<{ readonly told?: DayInstruction | undefined; readonly later?: number | undefined }> {
  if (reminder.experiment === undefined || slotAt === undefined) return {};
  const { told, later } = await instructionsForSlots(userId, reminder, [slotAt], now);
  return { told: told.get(slotAt), later: later.get(slotAt) };
}

/** Makes all slots that have come. A reminder that was set aside stays where it failed: saving it begins again. */
async function caughtUp(
  userId: number,
  reminder: Reminder,
  now: number,
  audience: PushAudience | undefined,
): Promise<Advance> {
  if (reminder.setAsideAt !== undefined) return { reminder, created: 0 };
  return askOnTime(userId, reminder, now, audience);
}

/** The reminder as it continues from what it has asked: what was asked about in another zone stays so. */
function afterMoving(wanted: Reminder, current: Reminder | undefined): Reminder {
  const { lastSlotAt: _lastSlotAt, lastWallTime: _lastWallTime, askedUpTo: _askedUpTo, ...content } = wanted;
  if (current === undefined) return content;
  const { lastSlotAt } = current;
  const lastWallTime = latestAskedOf(current);
  const askedUpTo = current.zone === wanted.zone ? current.askedUpTo : lastWallTime;
  return {
    ...content,
    ...(lastSlotAt === undefined ? {} : { lastSlotAt }),
    ...(lastWallTime === undefined ? {} : { lastWallTime }),
    ...(askedUpTo === undefined ? {} : { askedUpTo }),
  };
}

/** The first slot still to come that was not answered early; one after all that were asked or answered cannot have been. */
async function nextUnanswered(userId: number, reminder: Reminder, now: number): Promise<number | undefined> {
  let next = comingSlot(reminder, now);
  while (next !== undefined && next <= (reminder.lastSlotAt ?? -Infinity)) {
    const id = notificationId(next, reminder.number);
    const found = (await findNotifications(userId, [id], now)).get(id);
    if (found === undefined || !isStillShown(found, reminder)) return next;
    next = nextSlot(scheduleOf(reminder), next);
  }
  return next;
}

function positioned(
  continued: Reminder,
  current: Reminder | undefined,
  madeSlotAt: number | undefined,
  next: number | undefined,
  now: number,
): Reminder {
  const { dueAt: _dueAt, setAsideAt: _setAsideAt, ...content } = continued;
  return {
    ...content,
    ...lastAsked(continued, madeSlotAt),
    ...(next === undefined ? {} : { dueAt: next }),
    updatedAt: now,
    revision: (current?.revision ?? 0) + 1,
  };
}

function isSame(current: Reminder, after: Reminder): boolean {
  const { updatedAt: _a, revision: _b, ...left } = current;
  const { updatedAt: _c, revision: _d, ...right } = after;
  return isDeepStrictEqual(left, right);
}
