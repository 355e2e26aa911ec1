import type { DoseWindows } from './dose-windows.ts';
import { type OpenSlot, slotAtOf } from './open-slot.ts';

/** The slot that an entry answers; or the two that it may be meant for, of which it answers neither by itself. */
export type SlotChoice =
  | { readonly kind: 'answers'; readonly slot: OpenSlot }
  | { readonly kind: 'unclear'; readonly asked: OpenSlot; readonly coming: OpenSlot };

/**
 * Finds the slot that an entry of this time answers: the newest open one before it, until the window of the coming one
 * opens; from then on the coming one, unless the slot right before that is open too. Of two slots of one second the
 * reminder that was made first comes first. An entry whose person says which one it is answers that one or none.
 */
export function chooseSlot(
  open: readonly OpenSlot[],
  windows: DoseWindows,
  startAt: number,
  named?: number,
): SlotChoice | undefined {
  if (named !== undefined) {
    const slot = open.find(({ notification }) => notification.id === named);
    return slot && { kind: 'answers', slot };
  }
  const inOrder = open.toSorted((a, b) => a.notification.id - b.notification.id);
  const passed = inOrder.filter((slot) => slotAtOf(slot) <= startAt);
  const newest = passed.at(-1);
  const asked = newest && passed.find((slot) => slotAtOf(slot) === slotAtOf(newest));
  const coming = inOrder.find((slot) => slotAtOf(slot) > startAt);
  if (coming === undefined || startAt < windows.opensAt(slotAtOf(coming)))
    return asked && { kind: 'answers', slot: asked };
  const before = windows.slotBefore(slotAtOf(coming)) ?? -Infinity;
  return asked !== undefined && slotAtOf(asked) >= before
    ? { kind: 'unclear', asked, coming }
    : { kind: 'answers', slot: coming };
}
