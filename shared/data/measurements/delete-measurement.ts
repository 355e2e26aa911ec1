import type { Measurement } from '../../domain/measurements/measurement.ts';
import { measurementKey, variableOfPair } from '../keys/measurements.ts';
import { isConditionFailed, itemOfFailedCondition, wasRetried } from '../table/database-errors.ts';
import { deleteItem } from '../table/write.ts';
import { rowIsThere } from './measurement.ts';
import { type Condition, isAsRead } from './moved-measurement.ts';

/** The subject of a removed measurement; unknown where the answer was lost. */
export interface RemovedMeasurement {
  readonly variableId?: number;
}
type Removal = Promise<RemovedMeasurement | undefined>;

/** Removes the measurement at an address, in one write. Undefined where none is, or it has been moved. */
export const deleteMeasurement = (userId: number, id: number): Removal =>
  remove(userId, id, { ConditionExpression: rowIsThere });

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

/** False where anything but this import has changed it since the import created it. */
export const deleteImported = async (userId: number, id: number, importId: number): Promise<boolean> =>
  (await remove(userId, id, {
    ConditionExpression: 'createdIn = :import',
    ExpressionAttributeValues: { ':import': importId },
  })) !== undefined;

/** A lost answer is not a missing row. */
async function remove(userId: number, id: number, condition: Condition): Removal {
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
    return itemOfFailedCondition(error) === undefined && wasRetried(error) ? {} : undefined;
  }
}
