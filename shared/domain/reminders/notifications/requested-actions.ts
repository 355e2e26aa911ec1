import { canConvert, convert } from '../../units/convert.ts';
import { getUnit, type Unit } from '../../units/units.ts';
import type { Notification } from './notification.ts';
import type { NotificationAction, NotificationVerb } from './notification-action.ts';

/** Items that name a notification again with something else to do. */
export function contradictions(actions: readonly NotificationAction[]) {
  const first = new Map<number, NotificationAction>();
  return actions.flatMap((wanted, index) => {
    const before = first.get(wanted.id) ?? wanted;
    first.set(wanted.id, before);
    const isSameValue = before.modifiedValue === wanted.modifiedValue && before.unit?.id === wanted.unit?.id;
    if (before.action === wanted.action && isSameValue) return [];
    return [
      {
        path: `[${index}].id`,
        problem: `notification ${wanted.id} appears twice with different actions; send it once.`,
      },
    ];
  });
}

/** A value in its unit. */
interface AmountToTrack {
  readonly value: number;
  readonly unit: Unit;
}

/**
 * Whether a notification was already handled as this action would handle it. `wanted` is the value that tracking would
 * record; undefined if there is none.
 */
export function isResult(
  verb: NotificationVerb,
  { handled }: Notification,
  wanted: AmountToTrack | undefined,
): boolean {
  if (handled?.action !== 'track') return handled?.action === verb;
  const tracks = verb === 'track' || verb === 'trackAll';
  return tracks && (wanted === undefined || isSame(handled, wanted));
}

function isSame(
  tracked: { readonly value: number; readonly unitId: number },
  { value, unit }: AmountToTrack,
) {
  const before = getUnit(tracked.unitId);
  if (before.id === unit.id) return tracked.value === value;
  if (!canConvert(before, unit)) return false;
  // The same amount may be rounded in two ways.
  const [a, b] = [convert(tracked.value, before, unit), value];
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}
