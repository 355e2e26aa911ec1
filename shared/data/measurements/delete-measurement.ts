import type { Measurement } from '../../domain/measurements/measurement.ts';
import { measurementKey } from '../keys/measurements.ts';
import { isConditionFailed, itemOfFailedCondition, wasRetried } from '../table/database-errors.ts';
import { deleteItem } from '../table/write.ts';
import { rowIsThere } from './measurement.ts';
import { type Condition, isAsRead } from './moved-measurement.ts';

/** Removes the measurement at an address, in one write. False where none is, or it has been moved. */
export const deleteMeasurement = (userId: number, id: number): Promise<boolean> =>
  remove(userId, id, { ConditionExpression: rowIsThere });

/** The same for what an old id led to; false also where another one is there by now. */
export const deleteMovedMeasurement = (
  userId: number,
  { id, identity = '' }: Measurement,
): Promise<boolean> =>
  remove(userId, id, {
    ConditionExpression: `${rowIsThere} AND #identity = :identity`,
    ExpressionAttributeNames: { '#identity': 'identity' },
    ExpressionAttributeValues: { ':identity': identity },
  });

/** The same; false also where it is not as it was read. */
export const deleteMeasurementAsRead = (userId: number, row: Measurement): Promise<boolean> =>
  remove(userId, row.id, isAsRead(row));

/** The same; false also where anything but this import has changed it since the import created it. */
export const deleteImported = (userId: number, id: number, importId: number): Promise<boolean> =>
  remove(userId, id, {
    ConditionExpression: 'createdIn = :import',
    ExpressionAttributeValues: { ':import': importId },
  });

/** A lost answer is not a missing row. */
async function remove(userId: number, id: number, condition: Condition): Promise<boolean> {
  try {
    await deleteItem({
      Key: measurementKey(userId, id),
      ...condition,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    return itemOfFailedCondition(error) === undefined && wasRetried(error);
  }
}
