import { displayValueAndUnit } from '../../domain/measurements/display-value.ts';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import { slotTimeOf } from '../../domain/reminders/notifications/notification-id.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import { getUnit } from '../../domain/units/units.ts';
import type { ActionResult } from '../../use-cases/reminders/act-on-notifications.ts';
import type { SaveRefusal } from '../../use-cases/reminders/save-reminders.ts';
import { badItems, ConfirmationNeeded, conflict, type Failure, notFound } from '../failure.ts';

export function refuseReminders(refusal: SaveRefusal): Failure {
  if (refusal.kind === 'problems') return badItems(refusal.problems);
  if (refusal.kind === 'taken')
    return conflict(
      `[${refusal.index}]: reminder ${refusal.number} already asks for this variable at this time and frequency. Change that one by its id, or choose another time.`,
    );
  const missing = [
    ...refusal.reminders.map((id) => `no reminder ${id}`),
    ...refusal.variables.map((id) => `no variable ${id}`),
  ];
  return notFound(`There is ${missing.join(', ')}.`);
}

/** Callers who may not read learn how to change what was tracked, not what it was. */
export function refuseActions(
  refusal: Exclude<ActionResult, { readonly kind: 'done' }>,
  isTold: boolean,
): Failure {
  if (refusal.kind === 'problems') return badItems(refusal.problems);
  if (refusal.kind === 'unconfirmed') return new ConfirmationNeeded(refusal.name, refusal.isNew);
  if (refusal.kind === 'unknown') return notFound(`There is no notification ${refusal.ids.join(', ')}.`);
  return conflict(refusal.notifications.map((one) => howToChange(one, isTold)).join(' '));
}

/** Says what became of a notification, and how to change that. */
function howToChange({ id, handled }: Notification, isTold: boolean): string {
  if (handled?.action !== 'track')
    return `Notification ${id} was skipped. To record a value after all, post a measurement at ${formatUtc(slotTimeOf(id))} to /api/v3/measurements/post.`;
  const { value, unitId, measurementId } = handled;
  const unitAbbreviatedName = getUnit(unitId).abbreviatedName;
  const edit = isTold ? { id: measurementId, value, unitAbbreviatedName } : { id: measurementId };
  const tracked = isTold ? ` with ${displayValueAndUnit(value, getUnit(unitId))}` : '';
  const which = isTold ? 'another' : 'your';
  return `Notification ${id} was tracked${tracked}. To change that, post ${JSON.stringify(edit)} with ${which} value to /api/v3/measurements/post, or delete it with /api/v3/measurements/delete?id=${measurementId}.`;
}
