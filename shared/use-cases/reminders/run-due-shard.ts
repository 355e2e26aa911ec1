import {
  type DueItem,
  dueItems,
  noteFailure,
  notificationOf,
  reminderOf,
  snoozedIdOf,
} from '../../data/reminders/due-items.ts';
import { wakeNotification } from '../../data/reminders/notification.ts';
import { findReminder } from '../../data/reminders/reminder.ts';
import type { Write } from '../../data/table/transact.ts';
import { takeTurns } from '../../domain/lists/take-turns.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import { reminderNumberOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { announce } from '../push/announce.ts';
import { findAudiences, type PushAudience } from '../push/audience.ts';
import { type Pages, runDue } from '../schedules/run-due.ts';
import { askOnTime } from './ask-on-time.ts';

/** Both together stay below the 50 calls that a function makes at once. */
const shardsAtOnce = 16;
const itemsAtOnce = 3;

/** Does what is due in these shards. */
export const runDueShards = (shards: readonly number[], now: number, limits: JobLimits) =>
  runDueItems(
    shards.map((shard) => dueItems.read(shard, now)),
    now,
    limits,
  );

/** Counts as `postponed` what the database could not do, as `announced` what has pushes queued. */
export async function runDueItems(shards: readonly Pages<DueItem>[], now: number, limits: JobLimits) {
  const { counts, oldestAge } = await runDue(
    {
      outcomes: ['created', 'woken', 'postponed', 'failed', 'setAside', 'announced'],
      unread: 'postponed',
      shards: shards.map((pages) => withAudiences(pages, now)),
      shardsAtOnce,
      entriesAtOnce: itemsAtOnce,
      work: async (due) => ({ counts: await runItem(due, now) }),
      afterFailure: async (due, isPassing) => {
        if (isPassing) return 'postponed';
        return { as: 'failed', counts: { setAside: (await noteFailure(due, now)) ? 1 : 0 } };
      },
    },
    now,
    limits,
  );
  return { ...counts, oldestAge };
}

interface DueForAudience extends DueItem {
  readonly audience: PushAudience | undefined;
}

async function* withAudiences(pages: Pages<DueItem>, now: number): AsyncGenerator<DueForAudience[]> {
  for await (const page of pages) {
    const userIds = page.map(({ userId }) => userId);
    const audiences = await findAudiences(userIds, now);
    // People with much due keep nobody else waiting.
    yield takeTurns(page, ({ userId }) => userId).map((due) => ({
      ...due,
      audience: audiences.get(due.userId),
    }));
  }
}

async function runItem(due: DueForAudience, now: number) {
  const { userId, dueAt, audience } = due;
  const announced = audience === undefined ? 0 : 1;
  const snoozedId = snoozedIdOf(due);
  if (snoozedId !== undefined) {
    const pushes = audience === undefined ? [] : await announceAgain(audience, notificationOf(due), now);
    const woken = (await wakeNotification(userId, snoozedId, dueAt, pushes)) ? 1 : 0;
    return { woken, announced: woken * announced };
  }
  const { created } = await askOnTime(userId, reminderOf(due), now, audience);
  return { created, announced: created * announced };
}

/** A notification whose reminder was stopped meanwhile is not pushed again. */
async function announceAgain(
  audience: PushAudience,
  notification: Notification,
  now: number,
): Promise<Write[]> {
  const reminder = await findReminder(audience.person.userId, reminderNumberOf(notification.id));
  return reminder !== undefined && isStillShown(notification, reminder)
    ? announce(audience, reminder, [notification], now)
    : [];
}
