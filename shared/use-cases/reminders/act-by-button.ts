import { findPerson } from '../../data/people/person.ts';
import { type ButtonAction, readButtonToken } from '../../data/reminders/button-token.ts';
import { findWithReminders } from '../../data/reminders/find-notifications.ts';
import { getUnit } from '../../domain/units/units.ts';
import { actOnNotifications } from './act-on-notifications.ts';

type ButtonOutcome =
  | { readonly kind: 'done' | 'unchanged'; readonly pressed: ButtonAction }
  /** It was answered in another way, here or elsewhere. */
  | { readonly kind: 'conflict' }
  /** Nobody here wrote the token, or it has ended; the outcome does not say which. */
  | { readonly kind: 'over' };

/** Does what a button outside the app says. On two phones, or pressed twice, it records once. */
export async function actByButton(token: string, now: number): Promise<ButtonOutcome> {
  const pressed = await readButtonToken(token);
  if (pressed === undefined) return { kind: 'over' };
  const { userId, notificationId: id, dueAt, action, value, unitId } = pressed;
  const person = await findPerson(userId);
  if (person === undefined) return { kind: 'over' };
  const { snoozeMinutes } = person;
  if (action === 'snooze') {
    const { notifications } = await findWithReminders(userId, [id], now);
    const notification = notifications.get(id);
    // Put off already: the button belongs to the time before.
    if (notification !== undefined && notification.handled === undefined && notification.dueAt !== dueAt)
      return { kind: 'unchanged', pressed };
  }
  const given = value === undefined ? {} : { modifiedValue: value, unit: getUnit(unitId ?? 0) };
  const acted = await actOnNotifications({ userId, snoozeMinutes }, [{ id, action, ...given }], now);
  switch (acted.kind) {
    case 'done':
      return { kind: acted.outcomes[0]?.status === 'done' ? 'done' : 'unchanged', pressed };
    case 'conflict':
      return acted;
    default:
      // The reminder has no usual value any more, so the button has nothing to record.
      return { kind: 'over' };
  }
}
