import { nextSlot } from '../../time/occurrences.ts';
import { lastAsked, type Reminder, scheduleOf } from '../reminder.ts';
import { type OpenSlot, slotAtOf } from './open-slot.ts';

/** A reminder once these slots have become notifications, or were answered before: it waits for the next. */
export const movedOn = (
  { dueAt: _, ...reminder }: Reminder,
  slots: readonly number[],
  next: number | undefined,
): Reminder => ({
  ...reminder,
  ...lastAsked(reminder, slots.at(-1)),
  ...(next === undefined ? {} : { dueAt: next }),
});

/** The reminder before and after the slot that it waits for is answered; undefined where none waits. */
export function moveBeyond(slot: OpenSlot): { readonly from: Reminder; readonly to: Reminder } | undefined {
  const { waiting } = slot;
  if (waiting === undefined) return undefined;
  const slotAt = slotAtOf(slot);
  return { from: waiting, to: movedOn(waiting, [slotAt], nextSlot(scheduleOf(waiting), slotAt)) };
}
