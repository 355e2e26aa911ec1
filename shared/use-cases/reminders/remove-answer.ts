import {
  deleteMeasurementAsRead,
  type RemovedMeasurement,
} from '../../data/measurements/delete-measurement.ts';
import { locateMeasurements } from '../../data/measurements/moved-measurement.ts';
import { findNotifications } from '../../data/reminders/find-notifications.ts';
import { listReminders } from '../../data/reminders/reminder.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import type { Write } from '../../data/table/transact.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { isOnlyFromApp } from '../../domain/measurements/outcome.ts';
import { lateMarks } from '../histories/mark-late.ts';
import { reopening } from './reopen-slot.ts';

/** Removes the answer to a slot of a reminder, which then asks again if it is not too late for that. */
export async function removeAnswer(
  userId: number,
  row: Measurement,
  now: number,
): Promise<RemovedMeasurement | undefined> {
  const reopeningOf = await reopeningsOf(userId, [row], now);
  return deleteMeasurementAsRead(userId, row, [...reopeningOf(row), ...lateMarks(userId, row.id, now)]);
}

/**
 * Gives for each of these measurements the writes by which the question that it answered is asked again: none for those
 * that answered none, or too long ago.
 */
export async function reopeningsOf(
  userId: number,
  rows: readonly Measurement[],
  now: number,
): Promise<(row: Measurement) => Write[]> {
  const ids = rows.flatMap(({ notificationId }) => notificationId ?? []);
  if (ids.length === 0) return () => [];
  const [handled, reminders] = await Promise.all([
    findNotifications(userId, [...new Set(ids)], now),
    listReminders(userId),
  ]);
  return ({ id, notificationId }) =>
    notificationId === undefined ? [] : reopening(userId, handled.get(notificationId), id, reminders, now);
}

/** Removes an answer that an app recorded, as it was listed; false where someone has changed it since. */
export const removeAnswerOf = (
  userId: number,
  { id, updatedAt }: Pick<Measurement, 'id' | 'updatedAt'>,
  clientId: string,
  now: number,
): Promise<boolean> =>
  retryOnConflict('A measurement', async () => {
    const row = (await locateMeasurements(userId, [id], now)).get(id);
    if (row === undefined) return true;
    if (row.id !== id || row.updatedAt !== updatedAt || !isOnlyFromApp(row, clientId)) return false;
    return (await removeAnswer(userId, row, now)) === undefined ? conflict : true;
  });
