import type { Measurement } from '../../domain/measurements/measurement.ts';
import { measurementKey, variableOfPair } from '../keys/measurements.ts';
import { isConditionFailed, itemOfFailedCondition, wasRetried } from '../table/database-errors.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { deleteItem } from '../table/write.ts';
import { isForwarding, parseMeasurement, rowIsThere } from './measurement.ts';
import { type Condition, isAsRead } from './moved-measurement.ts';

/** The subject of a removed measurement; unknown where the answer was lost. */
export interface RemovedMeasurement {
  readonly variableId?: number;
}
type Removal = Promise<RemovedMeasurement | undefined>;

/**
 * Removes the measurement at an address, in one write. Undefined where none is, or it has been moved. One that answers a
 * slot of a reminder is given instead: that slot may open again with it.
 */
export const deleteMeasurement = (
  userId: number,
  id: number,
): Promise<RemovedMeasurement | { readonly answer: Measurement } | undefined> =>
  removeOrGive(userId, id, {
    ConditionExpression: `${rowIsThere} AND attribute_not_exists(notificationId)`,
  });

/** The same for what an old id led to; undefined also where another one is there by now. */
export const deleteMovedMeasurement = (userId: number, { id, identity = '' }: Measurement): Removal =>
  remove(userId, id, {
    ConditionExpression: `${rowIsThere} AND #identity = :identity`,
    ExpressionAttributeNames: { '#identity': 'identity' },
    ExpressionAttributeValues: { ':identity': identity },
  });

/** The same; undefined also where it is not as it was read. */
export const deleteMeasurementAsRead = (userId: number, row: Measurement): Removal =>
  remove(userId, row.id, isAsRead(row));

/** The same together with other writes, all or nothing. */
export const deleteTogether = async (
  userId: number,
  row: Measurement,
  alongside: readonly Write[],
): Removal => {
  const remove: Write = { Delete: { Key: measurementKey(userId, row.id), ...isAsRead(row) } };
  return (await transactIfAllowed([remove, ...alongside])) ? { variableId: row.variableId } : undefined;
};

/** False where anything but this import has changed it since the import created it. */
export const deleteImported = async (userId: number, id: number, importId: number): Promise<boolean> =>
  (await remove(userId, id, {
    ConditionExpression: 'createdIn = :import',
    ExpressionAttributeValues: { ':import': importId },
  })) !== undefined;

async function remove(userId: number, id: number, condition: Condition): Removal {
  const removed = await removeOrGive(userId, id, condition);
  return removed !== undefined && 'answer' in removed ? undefined : removed;
}

/** A lost answer is not a missing row. */
async function removeOrGive(
  userId: number,
  id: number,
  condition: Condition,
): Promise<RemovedMeasurement | { readonly answer: Measurement } | undefined> {
  try {
    const { Attributes: removed } = await deleteItem({
      Key: measurementKey(userId, id),
      ...condition,
      ReturnValues: 'ALL_OLD',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return removed === undefined ? {} : { variableId: variableOfPair(removed.personVariable) };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const there = itemOfFailedCondition(error);
    if (there === undefined) return wasRetried(error) ? {} : undefined;
    return isForwarding(there) ? undefined : { answer: parseMeasurement(there) };
  }
}
