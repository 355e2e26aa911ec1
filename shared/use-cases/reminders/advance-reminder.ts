import type { createExperimentDay } from '../../data/experiments/experiment-day.ts';
import { makeNotifications, type SlotWithInstruction } from '../../data/reminders/make-notifications.ts';
import type { Write } from '../../data/table/transact.ts';
import { notificationId } from '../../domain/reminders/notifications/notification-id.ts';
import { isActive, type Reminder } from '../../domain/reminders/reminder.ts';
import { movedOn } from '../../domain/reminders/slots/moved-on.ts';
import { type DueSlots, dueSlots } from '../../domain/reminders/times/due-slots.ts';
import { isMoreFrequentThanHourly } from '../../domain/reminders/times/times-a-day.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { DueNotification } from '../push/due-notification.ts';
import { findOpen } from './find-open.ts';
import type { instructionsForSlots } from './instructions-for-slots.ts';

/** The means of a run that asks on time; without them no device rings, and no experiment's instruction is shown. */
interface MeansOfAsking {
  readonly tell: typeof instructionsForSlots;
  readonly telling: typeof createExperimentDay;
  /** The devices that ring, and the writes by which they do. */
  readonly bell?: {
    readonly devices: number;
    readonly ring: (reminder: Reminder, due: readonly DueNotification[]) => Promise<Write[]>;
  };
}

const mostSlots = 30;
/** A transaction holds 100 writes; a slot needs three at most and one for each device, and the reminder one. */
const slotsPerTransaction = (means: MeansOfAsking | undefined) =>
  Math.min(mostSlots, Math.floor(99 / (3 + (means?.bell?.devices ?? 0))));

export interface Advance {
  /** The reminder as it is stored; undefined when someone else saved or moved it meanwhile. */
  readonly reminder: Reminder | undefined;
  readonly created: number;
}

/**
 * Turns every slot of a reminder that has come into a notification, and moves it on. Each step is one transaction that
 * counts only if the reminder still waits where it was read: of two runs that see the same slot one makes it.
 */
export async function advanceReminder(
  userId: number,
  reminder: Reminder,
  now: number,
  means?: MeansOfAsking,
): Promise<Advance> {
  if (reminder.experiment !== undefined && means === undefined) return { reminder, created: 0 };
  let current = reminder;
  let created = 0;
  while (current.dueAt !== undefined && current.dueAt <= now) {
    const due = await slotsToMake({ ...current, dueAt: current.dueAt }, userId, now, means);
    const { wanted, passed, next } = await withInstructions(userId, current, due, now, means);
    const made = await createAndMove(userId, current, { wanted, next }, now, means);
    if (made === undefined) return { reminder: undefined, created };
    created += made;
    current = movedOn(current, passed, next);
  }
  return { reminder: current, created };
}

/** The slots to ask about; a frequent reminder asks about one at a time, once the question before it has been answered. */
async function slotsToMake(
  reminder: Reminder & { readonly dueAt: number },
  userId: number,
  now: number,
  means: MeansOfAsking | undefined,
): Promise<DueSlots> {
  if (!isActive(reminder)) return { slots: [], next: undefined };
  // A day's instruction may have waited: its slot is before the time that the reminder waited for.
  const from = reminder.experiment === undefined ? reminder.dueAt : now - daySeconds;
  if (!isMoreFrequentThanHourly(reminder))
    return dueSlots({ ...reminder, dueAt: from }, now, slotsPerTransaction(means));
  const { slots, next } = dueSlots(reminder, now, Number.POSITIVE_INFINITY);
  return { slots: (await findOpen(userId, reminder, now)) === undefined ? slots.slice(0, 1) : [], next };
}

interface SlotsToMake {
  readonly wanted: readonly SlotWithInstruction[];
  /** Slots that will not come again. */
  readonly passed: readonly number[];
  readonly next: number | undefined;
}

/** The slots with their instructions: for an experiment only those whose day has one, and it comes back for days that wait. */
async function withInstructions(
  userId: number,
  reminder: Reminder,
  { slots, next }: DueSlots,
  now: number,
  means: MeansOfAsking | undefined,
): Promise<SlotsToMake> {
  if (reminder.experiment === undefined || means === undefined)
    return { wanted: slots.map((slot) => ({ slot })), passed: slots, next };
  const { told, later } = await means.tell(userId, reminder, slots, now);
  return {
    wanted: slots.flatMap((slot) => {
      const day = told.get(slot);
      return day === undefined ? [] : [{ slot, told: day, telling: means.telling(userId, day, now) }];
    }),
    passed: slots.filter((slot) => !later.has(slot)),
    next: later.size === 0 ? next : Math.min(next ?? Number.POSITIVE_INFINITY, ...later.values()),
  };
}

/** Gives the number of notifications made; undefined when the reminder was not there any more. */
async function createAndMove(
  userId: number,
  reminder: Reminder,
  slots: Pick<SlotsToMake, 'wanted' | 'next'>,
  now: number,
  means: MeansOfAsking | undefined,
): Promise<number | undefined> {
  const times = slots.wanted.map(({ slot }) => slot);
  const move = { from: reminder, to: movedOn(reminder, times, slots.next) };
  for (let { wanted } = slots; ; ) {
    const due = wanted.map(({ slot, told }) => ({
      id: notificationId(slot, reminder.number),
      dueAt: slot,
      told,
    }));
    const pushes = (await means?.bell?.ring(reminder, due)) ?? [];
    const making = await makeNotifications(userId, move, wanted, pushes, now);
    if (making === 'made') return wanted.length;
    if (making === 'conflict') return undefined;
    wanted = wanted.filter(({ slot }) => !making.taken.has(slot));
  }
}
