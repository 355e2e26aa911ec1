import { readNotifications } from '../../data/reminders/find-notifications.ts';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import { slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { daySeconds, hourSeconds } from '../../domain/time/calendar.ts';

/** A day has up to 25 hours, and a reminder asks about its slots of today. */
const recentSeconds = daySeconds + 2 * hourSeconds;
/** Seconds between the first and the last place on earth to show a wall time. */
const zonesApart = daySeconds + 2 * hourSeconds;
const pageSize = 100;

/** A person's notifications of the last day. */
export interface RecentNotifications {
  /** True if all is known of a slot of that second. */
  readonly covers: (slotAt: number) => boolean;
  readonly find: (id: number) => Notification | undefined;
  /** The notifications of slots from that second on. */
  readonly since: (slotAt: number) => readonly Notification[];
  /** All that waits for an answer, where all was read. */
  readonly allPending?: readonly Notification[];
}

/** Reads in two calls at once, so that one that is answered meanwhile may be in neither: storing its slot fails then. */
export async function readRecentNotifications(userId: number, now: number): Promise<RecentNotifications> {
  const slots = { from: now - recentSeconds, to: now };
  const [pending, handled] = await Promise.all([
    firstPage(readNotifications({ userId, state: 'pending', descending: true, pageSize }, now)),
    allPages(readNotifications({ userId, state: 'handled', slots, descending: true }, now)),
  ]);
  const isAll = pending.length < pageSize;
  const oldest = pending.at(-1)?.id ?? 0;
  const from = isAll ? slots.from : Math.max(slots.from, slotTimeOf(oldest) + 1);
  return { ...known([...pending, ...handled], from), ...(isAll ? { allPending: pending } : {}) };
}

/** The same for a person who changes zones: all that can be of today anywhere. */
export async function readTravellersNotifications(userId: number, now: number): Promise<RecentNotifications> {
  const slots = { from: now - recentSeconds - zonesApart, to: now + zonesApart };
  // Those that wait come first: what is answered in between is then found among the handled ones.
  const pending = await allPages(
    readNotifications({ userId, state: 'pending', slots, descending: true }, now),
  );
  const handled = await allPages(
    readNotifications({ userId, state: 'handled', slots, descending: true }, now),
  );
  return known([...pending, ...handled], slots.from);
}

/** The earliest time at which a slot may have been asked about in another zone. */
export const earliestElsewhere = (slotAt: number): number => slotAt - zonesApart;

function known(all: readonly Notification[], from: number): RecentNotifications {
  const byId = new Map(all.map((notification) => [notification.id, notification]));
  return {
    covers: (slotAt) => slotAt >= from,
    find: (id) => byId.get(id),
    since: (slotAt) => [...byId.values()].filter(({ id }) => slotTimeOf(id) >= slotAt),
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
