import { startOfId } from '../../../shared/domain/measurements/measurement-id.ts';
import {
  notificationId,
  reminderNumberOf,
  slotTimeOf,
} from '../../../shared/domain/reminders/notification-id.ts';
import { isActive, type Reminder, scheduleOf } from '../../../shared/domain/reminders/reminder.ts';
import { latestSlot, slotsBetween } from '../../../shared/domain/time/occurrences.ts';
import { localDay, zoneOffsets } from '../../../shared/domain/time/zone.ts';
import type { Stored } from './world.ts';

const day = 86_400;

/** A reminder since it was last saved, and up to which slot its fate is decided. */
interface Version {
  readonly reminder: Reminder;
  decidedUpTo: number;
}

/** What must be true of everything seen so far, whatever has happened. */
export class History {
  readonly #versions = new Map<number, Version>();
  /** With how often its reminder had begun to ask, for those that were pending. */
  readonly #seen = new Map<number, number | undefined>();
  readonly #handledAs = new Map<number, string>();

  /** What is wrong with the table after all that was seen before. Everything in between happened at `now`. */
  observe(stored: Stored, creations: ReadonlyMap<string, number>, now: number): string[] {
    const wrong = [
      ...[...creations]
        .filter(([, count]) => count > 1)
        .map(([id, count]) => `${id} was created ${count} times`),
      ...this.#vanishedOrReturned(stored),
      ...[...stored.reminders.values()].flatMap((reminder) => this.#missingSlots(reminder, stored, now)),
      ...tracksWithoutMeasurement(stored),
    ];
    for (const { id, activation } of [...stored.pending.values(), ...stored.handled.values()])
      this.#seen.set(id, activation);
    for (const { id, action = '' } of stored.handled.values()) this.#handledAs.set(id, action);
    return wrong;
  }

  #vanishedOrReturned({ reminders, pending, handled }: Stored): string[] {
    const ids = [...this.#seen.keys()];
    const neither = ids.filter((id) => {
      const reminder = reminders.get(reminderNumberOf(id));
      const stillAsks = reminder !== undefined && isActive(reminder);
      return stillAsks && reminder.activation === this.#seen.get(id) && !pending.has(id) && !handled.has(id);
    });
    const both = ids.filter((id) => pending.has(id) && handled.has(id));
    const changed = [...this.#handledAs].filter(([id, action]) => handled.get(id)?.action !== action);
    return [
      ...neither.map((id) => `${id} has vanished`),
      ...both.map((id) => `${id} was handled and asks again`),
      ...changed.map(([id, action]) => `${id} was ${action} and is no longer`),
    ];
  }

  /** A reminder that has moved past a slot of the last day has left a notification there. */
  #missingSlots(reminder: Reminder, stored: Stored, now: number): string[] {
    const before = this.#versions.get(reminder.number);
    if (before?.reminder.revision === reminder.revision) {
      const passed = Math.min(now, (reminder.dueAt ?? Infinity) - 1);
      const missing = missingUpTo(before, passed, stored, now);
      before.decidedUpTo = Math.max(before.decidedUpTo, passed);
      return missing;
    }
    this.#versions.set(reminder.number, { reminder, decidedUpTo: now });
    return [
      ...(before === undefined || !asksOn(before.reminder, reminder)
        ? []
        : missingUpTo(before, now, stored, now)),
      ...slotOfToday(reminder, now).flatMap((slot) => missingSlot(reminder, slot, stored)),
    ];
  }
}

/** What a reminder asked is gone once it was stopped. */
const asksOn = (before: Reminder, after: Reminder) =>
  isActive(after) && before.activation === after.activation;

/** After a run that came to its end nothing is left to do. */
export function leftOver({ reminders, pending }: Stored, now: number): string[] {
  const late = [...reminders.values()].filter(({ dueAt = Infinity }) => dueAt <= now);
  const asleep = [...pending.values()].filter(({ isInIndex, dueAt }) => isInIndex && dueAt <= now);
  return [
    ...late.map(({ number }) => `reminder ${number} is still due`),
    ...asleep.map(({ id }) => `${id} still sleeps`),
  ];
}

function missingUpTo(
  { reminder, decidedUpTo }: Version,
  upTo: number,
  stored: Stored,
  now: number,
): string[] {
  const from = Math.max(decidedUpTo, now - day - 1);
  if (!isActive(reminder) || from >= upTo) return [];
  return [...slotsBetween(scheduleOf(reminder), from, upTo)].flatMap((slot) =>
    missingSlot(reminder, slot, stored),
  );
}

/** Saving asks at once about the latest slot of today that has passed. */
function slotOfToday(reminder: Reminder, now: number): number[] {
  if (!isActive(reminder)) return [];
  const zone = zoneOffsets(reminder.zone);
  const slot = latestSlot(scheduleOf(reminder), now);
  return slot !== undefined && localDay(zone, slot) === localDay(zone, now) ? [slot] : [];
}

function missingSlot(reminder: Reminder, slot: number, { pending, handled }: Stored): string[] {
  const id = notificationId(slot, reminder.number);
  return pending.has(id) || handled.has(id) ? [] : [`reminder ${reminder.number} has lost its slot ${slot}`];
}

function tracksWithoutMeasurement({ handled, measurements }: Stored): string[] {
  const tracked = [...handled.values()].filter(({ action }) => action === 'track');
  const answers = Map.groupBy(tracked, ({ id, variableId }) => `${variableId} ${slotTimeOf(id)}`);
  const rows = new Map(
    measurements.map(({ id, variableId, value }) => [`${variableId} ${startOfId(id)}`, value]),
  );
  const unrecorded = [...answers.keys()].filter((key) => !rows.has(key));
  const unasked = [...rows].filter(
    ([key, value]) => !answers.get(key)?.some((answer) => answer.value === value),
  );
  return [
    ...unrecorded.map((key) => `${key} was tracked without a measurement`),
    ...unasked.map(([key, value]) => `${key} was measured as ${value} though nobody tracked that`),
    ...(rows.size === measurements.length ? [] : ['one answer has several measurements']),
  ];
}
