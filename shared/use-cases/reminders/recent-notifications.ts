import { readNotifications } from '../../data/reminders/find-notifications.ts';
import type { Notification } from '../../domain/reminders/notification.ts';
import { slotTimeOf } from '../../domain/reminders/notification-id.ts';

/** A day has up to 25 hours, and a reminder asks about its slots of today. */
const recentSeconds = 26 * 60 * 60;
const pageSize = 100;

/** What became of a person's slots of the last day, in two calls. */
export interface RecentNotifications {
  /** Whether all is known of a slot of that second. */
  readonly covers: (slotAt: number) => boolean;
  readonly find: (id: number) => Notification | undefined;
  /** All that waits for an answer, where all was read. */
  readonly allPending?: readonly Notification[];
}

export async function readRecentNotifications(userId: number, now: number): Promise<RecentNotifications> {
  const slots = { from: now - recentSeconds, to: now };
  const [pending, handled] = await Promise.all([
    firstPage(readNotifications({ userId, state: 'pending', descending: true, pageSize }, now)),
    allPages(readNotifications({ userId, state: 'handled', slots, descending: true }, now)),
  ]);
  const isAll = pending.length < pageSize;
  const oldest = pending.at(-1)?.id ?? 0;
  const from = isAll ? slots.from : Math.max(slots.from, slotTimeOf(oldest) + 1);
  const byId = new Map([...pending, ...handled].map((notification) => [notification.id, notification]));
  return {
    covers: (slotAt) => slotAt >= from,
    find: (id) => byId.get(id),
    ...(isAll ? { allPending: pending } : {}),
  };
}

async function firstPage<T>(pages: AsyncGenerator<T[]>): Promise<T[]> {
  for await (const page of pages) return page;
  return [];
}

async function allPages<T>(pages: AsyncGenerator<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}
