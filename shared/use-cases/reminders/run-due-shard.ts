import {
  type DueItem,
  noteFailure,
  notificationOf,
  readDue,
  reminderOf,
  snoozedIdOf,
} from '../../data/reminders/due-items.ts';
import { wakeNotification } from '../../data/reminders/notification.ts';
import { findReminder } from '../../data/reminders/reminder.ts';
import type { Write } from '../../data/table/transact.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';
import { takeTurns } from '../../domain/lists/take-turns.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import { reminderNumberOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { announce } from '../push/announce.ts';
import { type Audience, findAudiences } from '../push/audience.ts';
import { advanceReminder } from './advance-reminder.ts';

/** Both together stay below the 50 calls that a function makes at once. */
const shardsAtOnce = 16;
const itemsAtOnce = 3;

/** The counts of one run. */
export interface DueTally {
  readonly created: number;
  readonly woken: number;
  /** Items that the database could not do: they stay due. */
  readonly postponed: number;
  readonly failed: number;
  readonly setAside: number;
  /** Notifications for which pushes were queued. */
  readonly announced: number;
  /** Seconds by which the oldest item was late when the run came to it; 0 when nothing was due. */
  readonly oldestAge: number;
}

const idle: DueTally = {
  created: 0,
  woken: 0,
  postponed: 0,
  failed: 0,
  setAside: 0,
  announced: 0,
  oldestAge: 0,
};

/**
 * Does what is due in one shard, the oldest first, as long as there is time. What is left over is still due at the
 * next run, which begins with it.
 */
async function runDueShard(shard: number, now: number, limits: JobLimits): Promise<DueTally> {
  let total = idle;
  for await (const page of readDue(shard, now)) {
    const oldestAge = now - (page[0]?.dueAt ?? now);
    const audiences = await findAudiences(
      page.map(({ userId }) => userId),
      now,
    );
    // Whoever has much due keeps nobody else waiting.
    const inTurn = takeTurns(page, ({ userId }) => userId);
    const runs = await mapInParallel(inTurn, itemsAtOnce, async (due) =>
      limits.hasTime() ? runDue(due, now, limits.onFailure, audiences.get(due.userId)) : idle,
    );
    total = [...runs, { ...idle, oldestAge }].reduce(addTallies, total);
    if (!limits.hasTime()) break;
  }
  return total;
}

/** Each shard by itself: one that cannot be read keeps no other from its work. */
export async function runDueShards(
  shards: readonly number[],
  now: number,
  limits: JobLimits,
): Promise<DueTally> {
  const runs = await mapInParallel(shards, shardsAtOnce, async (shard) => {
    try {
      return await runDueShard(shard, now, limits);
    } catch (error) {
      if (!isUnavailable(error)) limits.onFailure(error);
      return { ...idle, postponed: 1 };
    }
  });
  return runs.reduce(addTallies, idle);
}

/** One item's failure is its own: the others go on. */
export async function runDue(
  due: DueItem,
  now: number,
  onFailure: JobLimits['onFailure'],
  audience?: Audience,
): Promise<DueTally> {
  try {
    return await runItem(due, now, audience);
  } catch (error) {
    if (isUnavailable(error)) return { ...idle, postponed: 1 };
    onFailure(error);
    const setAside = await noteFailure(due, now);
    return { ...idle, failed: 1, setAside: setAside ? 1 : 0 };
  }
}

async function runItem(due: DueItem, now: number, audience: Audience | undefined): Promise<DueTally> {
  const { userId, dueAt } = due;
  const announced = audience === undefined ? 0 : 1;
  const snoozedId = snoozedIdOf(due);
  if (snoozedId !== undefined) {
    const pushes = audience === undefined ? [] : await announceAgain(audience, notificationOf(due), now);
    const woken = (await wakeNotification(userId, snoozedId, dueAt, pushes)) ? 1 : 0;
    return { ...idle, woken, announced: woken * announced };
  }
  const { created } = await advanceReminder(userId, reminderOf(due), now, audience);
  return { ...idle, created, announced: created * announced };
}

/** A notification whose reminder was stopped meanwhile is not pushed again. */
async function announceAgain(audience: Audience, notification: Notification, now: number): Promise<Write[]> {
  const reminder = await findReminder(audience.person.userId, reminderNumberOf(notification.id));
  return reminder !== undefined && isStillShown(notification, reminder)
    ? announce(audience, reminder, [notification], now)
    : [];
}

const addTallies = (a: DueTally, b: DueTally): DueTally => ({
  created: a.created + b.created,
  woken: a.woken + b.woken,
  postponed: a.postponed + b.postponed,
  failed: a.failed + b.failed,
  setAside: a.setAside + b.setAside,
  announced: a.announced + b.announced,
  oldestAge: Math.max(a.oldestAge, b.oldestAge),
});
