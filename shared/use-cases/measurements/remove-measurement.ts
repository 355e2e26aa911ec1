import {
  deleteMeasurement,
  deleteMeasurementAsRead,
  deleteMovedMeasurement,
  type RemovedMeasurement,
} from '../../data/measurements/delete-measurement.ts';
import { locateMeasurements } from '../../data/measurements/moved-measurement.ts';
import { isLate } from '../../domain/histories/sealing.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import { etagOf } from '../../domain/measurements/content.ts';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { isRecentOf } from '../../domain/measurements/outcome.ts';
import { lateMarks } from '../histories/mark-late.ts';
import { removeAnswer } from '../reminders/remove-answer.ts';

/** The measurement to remove, and the etag that it must still have, if any. */
interface MeasurementToRemove {
  readonly id: number;
  readonly ifMatch?: string | undefined;
  /** Only what this app recorded since then, and nobody else changed afterwards. @default whatever it is */
  readonly ofApp?: { readonly clientId: string; readonly since: number } | undefined;
  /** Whether its variable has to be known afterwards. @default false */
  readonly isNoted?: boolean;
}

/** The id under which a measurement probably is, with its content if that was read; undefined if it is not there. */
type RemovalTarget = Pick<Measurement, 'id'> | Measurement | undefined;

/** Finds the measurement of an id, where it is not removed without a look. */
export const readAheadRemoval = async (
  userId: number,
  { id, ifMatch }: MeasurementToRemove,
  now: number,
): Promise<RemovalTarget> => (ifMatch === undefined ? { id } : locate(userId, id, now));

const locate = async (userId: number, id: number, now: number) =>
  (await locateMeasurements(userId, [id], now)).get(id);

/**
 * Removes it, wherever it has been moved, and gives the id it had, and its variable where that is known. With an old
 * one its day is marked, in the same transaction; that does not tell what was removed, so where this has to be known
 * it is looked at first.
 */
export async function removeMeasurement(
  userId: number,
  { id, ifMatch, ofApp, isNoted = false }: MeasurementToRemove,
  now: number,
  found: RemovalTarget,
): Promise<(RemovedMeasurement & { readonly id: number }) | 'unknown' | 'changed'> {
  const isLookedAt = ifMatch !== undefined || ofApp !== undefined;
  const needsLook = ofApp !== undefined || (isNoted && isLate(startOfId(id), now));
  const first = needsLook && found !== undefined && !('value' in found) ? locate(userId, id, now) : found;
  for (let row = await first; row !== undefined; row = await locate(userId, id, now)) {
    if (ofApp !== undefined && !('value' in row && isRecentOf(row, ofApp))) return 'unknown';
    if (ifMatch !== undefined && !('value' in row && etagOf(row) === ifMatch)) return 'changed';
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
  const marks = lateMarks(userId, row.id, now);
  if ('value' in row && isLookedAt) return deleteMeasurementAsRead(userId, row, marks);
  if ('value' in row && row.id !== id) return deleteMovedMeasurement(userId, row, marks);
  const removed = await deleteMeasurement(userId, row.id, marks);
  if (removed !== undefined && 'answer' in removed) return removeAnswer(userId, removed.answer, now);
  return 'value' in row && removed !== undefined ? { variableId: row.variableId } : removed;
}
