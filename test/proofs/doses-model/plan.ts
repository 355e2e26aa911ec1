import { startOfId } from '../../../shared/domain/ids/measurement-id.ts';
import {
  notificationId,
  reminderNumberOf,
  slotTimeOf,
} from '../../../shared/domain/reminders/notifications/notification-id.ts';
import { isActive, type Reminder, scheduleOf } from '../../../shared/domain/reminders/reminder.ts';
import { isPlanned } from '../../../shared/domain/reminders/times/plan.ts';
import { slotsBetween } from '../../../shared/domain/time/occurrences.ts';
import { localDay, zoneOffsets } from '../../../shared/domain/time/zone.ts';
import type { Stored } from '../reminders-model/world.ts';

const hour = 3600;
const day = 24 * hour;

/** Every slot of these reminders from two weeks before to ten days after, one after the other. */
function everySlot(reminders: readonly Reminder[], around: number): { number: number; at: number }[] {
  return reminders
    .filter(isActive)
    .flatMap((reminder) =>
      [...slotsBetween(scheduleOf(reminder), around - 16 * day, around + 10 * day)].map((at) => ({
        number: reminder.number,
        at,
      })),
    )
    .sort((a, b) => a.at - b.at || a.number - b.number);
}

/**
 * The slots that nobody has answered: those that wait in the table, and all that a reminder has not come to yet. Where
 * several have come, those of more than a day ago are not asked any more.
 */
function openSlots({ reminders, pending, handled }: Stored, around: number, now: number): number[] {
  const coming = [...reminders.values()].flatMap((reminder) => {
    const slots = everySlot([reminder], around).filter(({ at }) => at >= (reminder.dueAt ?? Infinity));
    const come = slots.filter(({ at }) => at <= now);
    return come.length < 2 ? slots : slots.filter(({ at }) => at >= now - day);
  });
  const ids = coming.map(({ number, at }) => notificationId(at, number)).filter((id) => !handled.has(id));
  return [...new Set([...pending.keys(), ...ids])].sort((a, b) => a - b);
}

/** The slot that an entry answers by the rules, told from everything there is; 'unclear' where it is one of two. */
export function expectedSlot(stored: Stored, startAt: number, now: number): number | 'unclear' | undefined {
  const open = openSlots(stored, startAt, now);
  const planned = [...new Set(everySlot([...stored.reminders.values()], startAt).map(({ at }) => at))];
  const passed = open.filter((id) => slotTimeOf(id) <= startAt);
  const newest = Math.max(...passed.map(slotTimeOf));
  const asked = passed.find((id) => slotTimeOf(id) === newest);
  const coming = open.find((id) => slotTimeOf(id) > startAt);
  if (coming === undefined) return asked;
  const at = slotTimeOf(coming);
  const before = planned.filter((one) => one < at).at(-1);
  const opens = Math.max(at - 4 * hour, before === undefined ? -Infinity : (at + before) / 2);
  if (startAt < opens) return asked;
  return asked !== undefined && newest >= (before ?? -Infinity) ? 'unclear' : coming;
}

/** Whether a slot asks again once its entry is taken away. */
export function opensAgain(stored: Stored, id: number, now: number): boolean {
  const reminder = stored.reminders.get(reminderNumberOf(id));
  const handled = stored.handled.get(id);
  if (reminder === undefined || handled?.action !== 'track' || !isActive(reminder)) return false;
  if (handled.activation !== reminder.activation) return false;
  const at = slotTimeOf(id);
  const next = everySlot([...stored.reminders.values()], at).find((slot) => slot.at > at)?.at ?? Infinity;
  const zone = zoneOffsets(reminder.zone);
  return now < next && localDay(zone, now) <= localDay(zone, at) && isPlanned(reminder, at, handled.wallTime);
}

/** What must be true whatever has happened: one answer for a slot, one slot for an entry, and no slot without either. */
export function contradictions({ pending, handled, measurements }: Stored): string[] {
  const answers = measurements.filter(({ notificationId: id }) => id !== undefined);
  const twice = [...Map.groupBy(answers, (row) => row.notificationId)].filter(([, rows]) => rows.length > 1);
  const wrong = answers.filter(({ id, notificationId: slot = 0 }) => {
    const one = handled.get(slot);
    return one !== undefined && one.measurementId !== id;
  });
  return [
    ...[...pending.keys()].filter((id) => handled.has(id)).map((id) => `${id} was handled and asks again`),
    ...twice.map(([id]) => `${id} is answered by two entries`),
    ...answers
      .filter(({ notificationId: slot = 0 }) => pending.has(slot))
      .map((row) => `${row.notificationId} asks, and the entry of ${startOfId(row.id)} answers it`),
    ...wrong.map((row) => `${row.notificationId} is answered by another entry than that of ${row.id}`),
  ];
}
