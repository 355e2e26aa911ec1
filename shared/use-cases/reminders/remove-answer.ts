import {
  deleteMeasurementAsRead,
  type RemovedMeasurement,
} from '../../data/measurements/delete-measurement.ts';
import { locateMeasurements } from '../../data/measurements/moved-measurement.ts';
import { findNotifications } from '../../data/reminders/find-notifications.ts';
import { listReminders } from '../../data/reminders/reminder.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { isOnlyOf } from '../../domain/measurements/outcome.ts';
import { lateMarks } from '../histories/mark-late.ts';
import { reopening } from './reopen-slot.ts';

/** Removes the answer to a slot of a reminder, which then asks again if it is not too late for that. */
export async function removeAnswer(
  userId: number,
  row: Measurement,
  now: number,
): Promise<RemovedMeasurement | undefined> {
  const { id, notificationId = 0 } = row;
  const [handled, reminders] = await Promise.all([
    findNotifications(userId, [notificationId], now),
    listReminders(userId),
  ]);
  const writes = reopening(userId, handled.get(notificationId), id, reminders, now);
  return deleteMeasurementAsRead(userId, row, [...writes, ...lateMarks(userId, id, now)]);
}

/** Removes an answer that an app recorded, as it was listed; false where somebody has changed it since. */
export const removeAnswerOf = (
  userId: number,
  { id, updatedAt }: Pick<Measurement, 'id' | 'updatedAt'>,
  clientId: string,
  now: number,
): Promise<boolean> =>
  retryOnConflict('A measurement', async () => {
    const row = (await locateMeasurements(userId, [id], now)).get(id);
    if (row === undefined) return true;
    if (row.id !== id || row.updatedAt !== updatedAt || !isOnlyOf(row, clientId)) return false;
    return (await removeAnswer(userId, row, now)) === undefined ? conflict : true;
  });
