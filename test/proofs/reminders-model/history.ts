import { startOfId } from '../../../shared/domain/ids/measurement-id.ts';
import {
  notificationId,
  reminderNumberOf,
  slotTimeOf,
} from '../../../shared/domain/reminders/notifications/notification-id.ts';
import { isActive, type Reminder, scheduleOf } from '../../../shared/domain/reminders/reminder.ts';
import { hasOtherPlan, isPlanned } from '../../../shared/domain/reminders/times/plan.ts';
import { latestSlot, slotsBetween } from '../../../shared/domain/time/occurrences.ts';
import { localDay, localSeconds, zoneOffsets } from '../../../shared/domain/time/zone.ts';
import type { Stored } from './world.ts';

const minute = 60;
const day = 86_400;

/** A reminder since it was last saved, and up to which slot its fate is decided. */
interface Version {
  readonly reminder: Reminder;
  decidedUpTo: number;
  /** The latest wall time asked about before it went by its zone: days that were lived before are over. */
  readonly livedUpTo: number;
}

/** What must be true of everything seen so far, whatever has happened. */
export class History {
  readonly #versions = new Map<number, Version>();
  /** With how often its reminder had begun to ask, for those that were pending. */
  readonly #seen = new Map<number, { readonly activation?: number; readonly wallTime: number }>();
  readonly #handledAs = new Map<number, string>();
  /** The latest wall time that each reminder ever asked about. */
  readonly #latestAsked = new Map<number, number>();

  /** What is wrong with the table after all that was seen before. Everything in between happened at `now`. */
  observe(stored: Stored, creations: ReadonlyMap<string, number>, now: number): string[] {
    const wrong = [
      ...[...creations]
        .filter(([, count]) => count > 1)
        .map(([id, count]) => `${id} was created ${count} times`),
      ...this.#vanishedOrReturned(stored, now),
      ...this.#unplanned(stored, now),
      ...askedTwice(stored),
      ...this.#wrongWallTimes(stored),
      ...[...stored.reminders.values()].flatMap((reminder) => this.#missingSlots(reminder, stored, now)),
      ...tracksWithoutMeasurement(stored),
    ];
    for (const { id, activation, wallTime } of [...stored.pending.values(), ...stored.handled.values()]) {
      this.#seen.set(id, { wallTime, ...(activation === undefined ? {} : { activation }) });
      const number = reminderNumberOf(id);
      this.#latestAsked.set(number, Math.max(this.#latestAsked.get(number) ?? -Infinity, wallTime));
    }
    for (const { id, action = '' } of stored.handled.values()) this.#handledAs.set(id, action);
    return wrong;
  }

  #vanishedOrReturned({ reminders, pending, handled }: Stored, now: number): string[] {
    for (const [id, { wallTime }] of this.#seen) {
      const isGone = !pending.has(id) && !handled.has(id);
      if (isGone && this.#isTakenAway({ id, wallTime }, reminders, now)) this.#seen.delete(id);
    }
    const ids = [...this.#seen.keys()];
    const neither = ids.filter((id) => {
      const reminder = reminders.get(reminderNumberOf(id));
      const stillAsks = reminder !== undefined && isActive(reminder);
      const { activation } = this.#seen.get(id) ?? {};
      return stillAsks && reminder.activation === activation && !pending.has(id) && !handled.has(id);
    });
    const both = ids.filter((id) => pending.has(id) && handled.has(id));
    const changed = [...this.#handledAs].filter(([id, action]) => handled.get(id)?.action !== action);
    return [
      ...neither.map((id) => `${id} has vanished`),
      ...both.map((id) => `${id} was handled and asks again`),
      ...changed.map(([id, action]) => `${id} was ${action} and is no longer`),
    ];
  }

  /** Of today, of a reminder whose times or days have just been changed, and none of those any more. */
  #isTakenAway(
    { id, wallTime }: { readonly id: number; readonly wallTime: number },
    reminders: Stored['reminders'],
    now: number,
  ): boolean {
    const before = this.#versions.get(reminderNumberOf(id))?.reminder;
    const after = reminders.get(reminderNumberOf(id));
    if (before === undefined || after === undefined || !asksOn(before, after)) return false;
    return (
      isOfToday(after, slotTimeOf(id), now) &&
      hasOtherPlan(before, after) &&
      !isPlanned(after, slotTimeOf(id), wallTime)
    );
  }

  #unplanned({ reminders, pending }: Stored, now: number): string[] {
    return [...pending.values()]
      .filter((one) => this.#isTakenAway(one, reminders, now))
      .map(({ id }) => `${id} still asks at a time that was taken away`);
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
    const after = { reminder, decidedUpTo: now, livedUpTo: this.#livedUpTo(before, reminder, stored) };
    this.#versions.set(reminder.number, after);
    return [
      ...(before === undefined || !asksOn(before.reminder, reminder)
        ? []
        : missingUpTo(before, now, stored, now, reminder)),
      ...slotOfToday(reminder, now).flatMap((slot) => missingSlot(after, slot, stored)),
    ];
  }

  /** Of a reminder that goes by another zone now, all that it asked by the one before. */
  #livedUpTo(before: Version | undefined, { number, zone }: Reminder, { pending, handled }: Stored): number {
    if (before === undefined) return -Infinity;
    if (before.reminder.zone === zone) return before.livedUpTo;
    const asked = [...pending.values(), ...handled.values()].filter(
      ({ id, wallTime }) =>
        reminderNumberOf(id) === number && wallTime === wallTimeIn(before.reminder.zone, slotTimeOf(id)),
    );
    return Math.max(
      before.livedUpTo,
      this.#latestAsked.get(number) ?? -Infinity,
      ...asked.map((one) => one.wallTime),
    );
  }

  /** What a notification says the clock showed is what it showed in the zone of its reminder, then or now. */
  #wrongWallTimes({ pending, handled, reminders }: Stored): string[] {
    const fresh = [...pending.values(), ...handled.values()].filter(({ id }) => !this.#seen.has(id));
    return fresh.flatMap(({ id, wallTime }) => {
      const number = reminderNumberOf(id);
      const zones = [reminders.get(number)?.zone, this.#versions.get(number)?.reminder.zone];
      return zones.some((zone) => zone !== undefined && wallTimeIn(zone, slotTimeOf(id)) === wallTime)
        ? []
        : [`${id} asks about a time that no clock showed: ${wallTime}`];
    });
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

const wallTimeIn = (zone: string, slotAt: number) => localSeconds(zoneOffsets(zone), slotAt);

/** A reminder asks once about a day and a time of day, whatever zone that day was lived in. */
function askedTwice({ pending, handled }: Stored): string[] {
  const all = [...pending.values(), ...handled.values()];
  const bySlot = Map.groupBy(all, ({ id, wallTime }) => `${reminderNumberOf(id)} at ${wallTime}`);
  return [...bySlot]
    .filter(([, asked]) => new Set(asked.map(({ id }) => id)).size > 1)
    .map(([slot, asked]) => `${slot} was asked as ${asked.map(({ id }) => id).join(' and ')}`);
}

function missingUpTo(
  { reminder, decidedUpTo, livedUpTo }: Version,
  upTo: number,
  stored: Stored,
  now: number,
  after: Reminder = reminder,
): string[] {
  const from = Math.max(decidedUpTo, now - day - 1);
  if (!isActive(reminder) || from >= upTo) return [];
  return (
    [...slotsBetween(scheduleOf(reminder), from, upTo)]
      // What the day has no more is not asked.
      .filter(
        (slot) => isPlanned(after, slot, wallTimeIn(reminder.zone, slot)) || !isOfToday(after, slot, now),
      )
      .flatMap((slot) => missingSlot({ reminder, livedUpTo }, slot, stored))
  );
}

const isOfToday = ({ zone }: Reminder, slot: number, now: number) =>
  localDay(zoneOffsets(zone), slot) >= localDay(zoneOffsets(zone), now);

/** Saving asks at once about the latest slot of today that has passed. */
function slotOfToday(reminder: Reminder, now: number): number[] {
  if (!isActive(reminder)) return [];
  const zone = zoneOffsets(reminder.zone);
  const slot = latestSlot(scheduleOf(reminder), now);
  return slot !== undefined && localDay(zone, slot) === localDay(zone, now) ? [slot] : [];
}

function missingSlot(
  { reminder, livedUpTo }: Pick<Version, 'reminder' | 'livedUpTo'>,
  slot: number,
  { pending, handled }: Stored,
): string[] {
  const { number, zone } = reminder;
  const id = notificationId(slot, number);
  const wallTime = wallTimeIn(zone, slot);
  if (wallTime <= livedUpTo) return [];
  const isOfSlot = (one: { readonly id: number; readonly wallTime: number }) =>
    one.id === id || (reminderNumberOf(one.id) === number && one.wallTime === wallTime);
  return [...pending.values(), ...handled.values()].some(isOfSlot)
    ? []
    : [`reminder ${number} has lost its slot ${slot}`];
}

/** Each answer is one measurement; answers to several reminders that ask about the same second lie beside each other. */
function tracksWithoutMeasurement({ handled, measurements }: Stored): string[] {
  const tracked = [...handled.values()].filter(({ action }) => action === 'track');
  // An early answer, to a slot still to come, is of the moment at which it was given.
  const answers = Map.groupBy(tracked, ({ id, variableId, handledAt = Infinity }) => {
    const at = Math.min(slotTimeOf(id), handledAt);
    return `${variableId} ${Math.floor(at / minute) * minute}`;
  });
  const rows = Map.groupBy(
    measurements,
    ({ id, variableId }) => `${variableId} ${Math.floor(startOfId(id) / minute) * minute}`,
  );
  const valuesOf = (found: readonly { readonly value?: number }[] = []) =>
    found
      .map(({ value }) => String(value))
      .sort()
      .join(', ');
  return [...new Set([...answers.keys(), ...rows.keys()])]
    .filter((key) => valuesOf(answers.get(key)) !== valuesOf(rows.get(key)))
    .map(
      (key) => `${key} was tracked as ${valuesOf(answers.get(key))}, measured as ${valuesOf(rows.get(key))}`,
    );
}
