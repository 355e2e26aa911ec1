import { measurementKey } from '../../data/keys/measurements.ts';
import { rowIsThere } from '../../data/measurements/measurement.ts';
import { locateMeasurements } from '../../data/measurements/moved-measurement.ts';
import { isConditionFailed, itemOfFailedCondition, wasRetried } from '../../data/table/database-errors.ts';
import { deleteItem } from '../../data/table/write.ts';
import { isLate } from '../../domain/histories/sealing.ts';
import { startOfId } from '../../domain/measurements/measurement-id.ts';
import { markLate } from '../histories/mark-late.ts';

/**
 * Where the measurement of an id is. A young one is removed without a look; before an old one its day is marked, and
 * what is not there leaves no mark behind.
 */
export async function findBeforeRemoving(
  userId: number,
  id: number,
  now: number,
): Promise<number | undefined> {
  return isLate(startOfId(id), now) ? locate(userId, id, now) : id;
}

const locate = async (userId: number, id: number, now: number) =>
  (await locateMeasurements(userId, [id], now)).get(id)?.id;

/** Removes it, wherever it has been moved; gives the id it had, undefined when the person has no such measurement. */
export async function removeMeasurement(
  userId: number,
  id: number,
  now: number,
  found: number | undefined,
): Promise<number | undefined> {
  for (let address = found; address !== undefined; address = await locate(userId, id, now)) {
    await markLate(userId, [address], now);
    if (await removeRow(userId, address)) return address;
  }
  return undefined;
}

/** In one write, where it has not been moved. A lost answer is not a missing row. */
async function removeRow(userId: number, id: number): Promise<boolean> {
  try {
    await deleteItem({
      Key: measurementKey(userId, id),
      ConditionExpression: rowIsThere,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return itemOfFailedCondition(error) === undefined && wasRetried(error);
  }
}
