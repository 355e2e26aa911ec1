import { isUnavailable } from '../../data/database-errors.ts';
import { type DueItem, noteFailure, readDue } from '../../data/due-items.ts';
import { idOfPending, pendingPrefix } from '../../data/keys.ts';
import { wakeNotification } from '../../data/notification.ts';
import { parseReminder } from '../../data/reminder.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { advanceReminder } from './advance-reminder.ts';

/** Of one shard. All shards of a run together stay below the 50 connections that the SDK keeps. */
const itemsAtOnce = 3;

/** What a run did; every count is of this run alone. */
export interface DueRun {
  readonly created: number;
  readonly woken: number;
  /** The database could not do it now: it stays due. */
  readonly postponed: number;
  readonly failed: number;
  readonly setAside: number;
  /** Seconds by which the oldest item was late when the run came to it; 0 when nothing was due. */
  readonly oldestAge: number;
}

const idleRun: DueRun = {
  created: 0,
  woken: 0,
  postponed: 0,
  failed: 0,
  setAside: 0,
  oldestAge: 0,
};

export interface RunLimits {
  /** Whether another item may be begun. */
  readonly hasTime: () => boolean;
  /** Hears of every item that failed for a reason of its own. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Does what is due in one shard, the oldest first, as long as there is time. What is left over is still due at the
 * next run, which begins with it.
 */
export async function runDueShard(shard: number, now: number, limits: RunLimits): Promise<DueRun> {
  let total = idleRun;
  for await (const page of readDue(shard, now)) {
    const oldestAge = now - (page[0]?.dueAt ?? now);
    const runs = await mapInParallel(page, itemsAtOnce, async (due) =>
      limits.hasTime() ? runDue(due, now, limits.onFailure) : idleRun,
    );
    total = [...runs, { ...idleRun, oldestAge }].reduce(addRuns, total);
    if (!limits.hasTime()) break;
  }
  return total;
}

/** Each shard by itself: one that cannot be read keeps no other from its work. */
export async function runDueShards(
  shards: readonly number[],
  now: number,
  limits: RunLimits,
): Promise<DueRun> {
  const runs = shards.map(async (shard) => {
    try {
      return await runDueShard(shard, now, limits);
    } catch (error) {
      if (!isUnavailable(error)) limits.onFailure(error);
      return { ...idleRun, postponed: 1 };
    }
  });
  return (await Promise.all(runs)).reduce(addRuns, idleRun);
}

/** One item's failure is its own: the others go on. */
export async function runDue(due: DueItem, now: number, onFailure: RunLimits['onFailure']): Promise<DueRun> {
  try {
    return await settle(due, now);
  } catch (error) {
    if (isUnavailable(error)) return { ...idleRun, postponed: 1 };
    onFailure(error);
    const setAside = await noteFailure(due, now);
    return { ...idleRun, failed: 1, setAside: setAside ? 1 : 0 };
  }
}

async function settle({ key, userId, dueAt, item }: DueItem, now: number): Promise<DueRun> {
  if (key.sk.startsWith(pendingPrefix)) {
    const woken = await wakeNotification(userId, idOfPending(key.sk), dueAt);
    return { ...idleRun, woken: woken ? 1 : 0 };
  }
  const { created } = await advanceReminder(userId, parseReminder(item), now);
  return { ...idleRun, created };
}

const addRuns = (a: DueRun, b: DueRun): DueRun => ({
  created: a.created + b.created,
  woken: a.woken + b.woken,
  postponed: a.postponed + b.postponed,
  failed: a.failed + b.failed,
  setAside: a.setAside + b.setAside,
  oldestAge: Math.max(a.oldestAge, b.oldestAge),
});
