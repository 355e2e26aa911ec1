import { createNotification } from '../../../shared/data/reminders/notification.ts';
import { batchWrite } from '../../../shared/data/table/write.ts';
import { notificationId } from '../../../shared/domain/reminders/notifications/notification-id.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { reminder, remindersOf } from '../../support/people/reminders.ts';
import type { Stage } from './scenario.ts';

let lastSlot = epochSeconds() - 86_400;

/** Begins long after: its notifications are those made here, whatever the time is. */
const farAway = '2100-01-01';

/**
 * Makes `count` notifications that wait for an answer, a second apart, of the reminder about the variable with the
 * history. The reminder is saved; its slots are written by the data layer, as the schedule would have over weeks.
 */
export async function makePending(
  {
    service,
    person,
    history,
  }: Pick<Stage, 'service' | 'person'> & { history: Pick<Stage['history'], 'variableName' | 'variableId'> },
  count: number,
): Promise<number[]> {
  const { body } = await remindersOf(service, person).save(
    reminder({ variableName: history.variableName, startTrackingDate: farAway, defaultValue: 3 }),
  );
  const number = body.data.trackingReminders[0]?.id;
  if (number === undefined) throw new Error('The reminder was not saved.');
  const now = epochSeconds();
  const slots = Array.from({ length: count }, () => ++lastSlot);
  const { userId } = person;
  const puts = slots.flatMap((slot) => {
    const write = createNotification(
      userId,
      { number, variableId: history.variableId, activation: 1, zone: 'UTC' },
      slot,
      now,
    );
    return 'Put' in write && write.Put.Item ? [{ put: write.Put.Item }] : [];
  });
  await service.inTable(() => batchWrite(puts));
  return slots.map((slot) => notificationId(slot, number));
}
