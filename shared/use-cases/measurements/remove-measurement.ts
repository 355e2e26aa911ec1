import {
  deleteMeasurement,
  deleteMeasurementAsRead,
  deleteMovedMeasurement,
  deleteTogether,
  type RemovedMeasurement,
} from '../../data/measurements/delete-measurement.ts';
import { locateMeasurements } from '../../data/measurements/moved-measurement.ts';
import { findNotifications } from '../../data/reminders/find-notifications.ts';
import { listReminders } from '../../data/reminders/reminder.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { isLate } from '../../domain/histories/sealing.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import { etagOf } from '../../domain/measurements/etag.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { isOnlyOf } from '../../domain/measurements/outcome.ts';
import { markLate } from '../histories/mark-late.ts';
import { reopening } from '../reminders/reopen-slot.ts';

/** The measurement to remove, and the etag that it must still have, if any. */
interface MeasurementToRemove {
  readonly id: number;
  readonly ifMatch?: string | undefined;
  /** Only what this app recorded since then, and nobody changed afterwards. @default whatever it is */
  readonly ofApp?: { readonly clientId: string; readonly since: number } | undefined;
}

/** The id under which a measurement probably is, with its content if that was read; undefined if it is not there. */
type RemovalTarget = Pick<Measurement, 'id'> | Measurement | undefined;

/**
 * Finds the measurement of an id. A young one is removed without a look. Before an old one is removed its day is
 * marked, so it is looked for first: what is not there leaves no mark behind.
 */
export async function readAheadRemoval(
  userId: number,
  { id, ifMatch }: MeasurementToRemove,
  now: number,
): Promise<RemovalTarget> {
  return ifMatch !== undefined || isLate(startOfId(id), now) ? locate(userId, id, now) : { id };
}

const locate = async (userId: number, id: number, now: number) =>
  (await locateMeasurements(userId, [id], now)).get(id);

/** Removes it, wherever it has been moved, and gives the id it had, and its variable where that is known. */
export async function removeMeasurement(
  userId: number,
  { id, ifMatch, ofApp }: MeasurementToRemove,
  now: number,
  found: RemovalTarget,
): Promise<(RemovedMeasurement & { readonly id: number }) | 'unknown' | 'changed'> {
  const isLookedAt = ifMatch !== undefined || ofApp !== undefined;
  const first =
    ofApp !== undefined && found !== undefined && !('value' in found) ? locate(userId, id, now) : found;
  for (let row = await first; row !== undefined; row = await locate(userId, id, now)) {
    if (ofApp !== undefined && !('value' in row && isOf(ofApp, row))) return 'unknown';
    if (ifMatch !== undefined && !('value' in row && etagOf(row) === ifMatch)) return 'changed';
    await markLate(userId, [row.id], now);
    const removed = await remove(userId, id, row, isLookedAt, now);
    if (removed !== undefined) return { id: row.id, ...removed };
  }
  return 'unknown';
}

async function remove(
  userId: number,
  id: number,
  row: NonNullable<RemovalTarget>,
  isLookedAt: boolean,
  now: number,
): Promise<RemovedMeasurement | undefined> {
  if ('value' in row && row.notificationId !== undefined) return removeAnswer(userId, row, now);
  if ('value' in row && isLookedAt) return deleteMeasurementAsRead(userId, row);
  if ('value' in row && row.id !== id) return deleteMovedMeasurement(userId, row);
  const removed = await deleteMeasurement(userId, row.id);
  return removed !== undefined && 'answer' in removed ? removeAnswer(userId, removed.answer, now) : removed;
}

/** Removes the answer to a slot of a reminder, which then asks again if it is not too late for that. */
async function removeAnswer(
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
  return writes.length === 0 ? deleteMeasurementAsRead(userId, row) : deleteTogether(userId, row, writes);
}

/** Removes an answer that an app recorded, as it was listed; false where somebody has changed it since. */
export const removeAnswerOf = (
  userId: number,
  { id, updatedAt }: Pick<Measurement, 'id' | 'updatedAt'>,
  clientId: string,
  now: number,
): Promise<boolean> =>
  retryOnConflict('A measurement', async () => {
    const row = await locate(userId, id, now);
    if (row === undefined) return true;
    if (row.id !== id || row.updatedAt !== updatedAt || !isOnlyOf(row, clientId)) return false;
    return (await removeAnswer(userId, row, now)) === undefined ? conflict : true;
  });

const isOf = (
  { clientId, since }: NonNullable<MeasurementToRemove['ofApp']>,
  { clientId: recordedBy, createdAt, updatedAt }: Measurement,
): boolean => recordedBy === clientId && createdAt >= since && updatedAt === createdAt;
