import { readMeasurements } from '../../data/measurements/measurement.ts';
import { readNotifications } from '../../data/reminders/find-notifications.ts';
import { listReminders } from '../../data/reminders/reminder.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { everySecond, startOfId } from '../../domain/ids/measurement-id.ts';
import { isStillShown, type Notification } from '../../domain/reminders/notifications/notification.ts';
import { notificationId, reminderNumberOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import type { DoseOnRecord } from '../../domain/reminders/slots/dose-notices.ts';
import { DoseWindows } from '../../domain/reminders/slots/dose-windows.ts';
import { type OpenSlot, slotAtOf, waitingSlots } from '../../domain/reminders/slots/open-slot.ts';
import { hourSeconds } from '../../domain/time/calendar.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import { advanceReminder } from './advance-reminder.ts';

/** The reminders of a variable, and their slots that nobody has answered. */
export interface SlotsOfVariable {
  readonly reminders: readonly Reminder[];
  readonly windows: DoseWindows;
  readonly open: readonly OpenSlot[];
}

const pageSize = 200;
/** The highest number of open questions that are looked through. */
const mostRead = 2000;

/** A run of the schedule has ended this long after it began. */
const longestRun = hourSeconds / 4;

/**
 * Reads the open slots of some variables, in two calls; in three where the schedule may have asked in between. Where the schedule has fallen behind by more than one slot, what
 * has come is made first; of hours ago, no device needs to ring.
 */
export async function readOpenSlots(
  userId: number,
  variableIds: ReadonlySet<number>,
  now: number,
): Promise<ReadonlyMap<number, SlotsOfVariable>> {
  return retryOnConflict('The reminders', async () => {
    const [all, read] = await Promise.all([listReminders(userId), readPending(userId, variableIds, now)]);
    const reminders = all.filter(({ variableId }) => variableIds.has(variableId));
    const behind = reminders.filter((one) => slotAtOfNext(one) <= now);
    if (behind.length > 0) {
      await Promise.all(behind.map((one) => advanceReminder(userId, one, now)));
      return conflict;
    }
    const isTorn = reminders.some((one) => wasJustAsked(one, now) && !isAmong(read, one));
    const pending = isTorn ? await readPending(userId, variableIds, now) : read;
    return new Map([...variableIds].map((id) => [id, slotsOf(id, reminders, pending)]));
  });
}

const wasJustAsked = ({ askedAt = 0, updatedAt }: Reminder, now: number): boolean =>
  Math.max(askedAt, updatedAt) > now - longestRun;

/** True if the latest question of a reminder is among these. */
const isAmong = (pending: readonly Notification[], { lastSlotAt, number }: Reminder): boolean =>
  lastSlotAt === undefined || pending.some(({ id }) => id === notificationId(lastSlotAt, number));

/** The time of the slot after the one that a reminder waits for. */
function slotAtOfNext(reminder: Reminder): number {
  const next = waitingSlots(reminder)[1];
  return next === undefined ? Infinity : slotAtOf(next);
}

function slotsOf(
  variableId: number,
  all: readonly Reminder[],
  pending: readonly Notification[],
): SlotsOfVariable {
  const reminders = all.filter((one) => one.variableId === variableId);
  const byNumber = new Map(reminders.map((reminder) => [reminder.number, reminder]));
  const asked = pending.filter((one) => isStillShown(one, byNumber.get(reminderNumberOf(one.id))));
  return {
    reminders,
    windows: new DoseWindows(reminders),
    open: [...asked.map((notification) => ({ notification })), ...reminders.flatMap(waitingSlots)],
  };
}

async function readPending(
  userId: number,
  variableIds: ReadonlySet<number>,
  now: number,
): Promise<Notification[]> {
  const found: Notification[] = [];
  let read = 0;
  const range = { userId, state: 'pending', descending: true, pageSize } as const;
  for await (const page of readNotifications(range, now)) {
    found.push(...page.filter(({ variableId, told }) => variableIds.has(variableId) && told === undefined));
    read += pageSize;
    if (read >= mostRead) break;
  }
  return found;
}

const rowsBefore = 8;
const queriesAtOnce = 8;

interface RequestedDose extends DoseOnRecord {
  readonly variableId: number;
}

/** The latest doses on record up to those of a request, and those themselves, by variable; `replaced` are rows that change. */
export async function readDosesBefore(
  userId: number,
  requested: readonly RequestedDose[],
  replaced: ReadonlySet<number> = new Set(),
): Promise<ReadonlyMap<number, readonly DoseOnRecord[]>> {
  const byVariable = Map.groupBy(requested, ({ variableId }) => variableId);
  const found = await mapInParallel([...byVariable], queriesAtOnce, async ([variableId, own]) => {
    const to = Math.max(...own.map(({ startAt }) => startAt));
    const range = { userId, variableId, from: everySecond.from, to, descending: true, pageSize: rowsBefore };
    const doses: DoseOnRecord[] = [...own];
    for await (const page of readMeasurements(range)) {
      const others = page.filter(({ id }) => !replaced.has(id));
      doses.push(...others.map((row) => ({ ...row, startAt: startOfId(row.id) })));
      break;
    }
    return [variableId, doses] as const;
  });
  return new Map(found);
}
