import type { Measurement } from '../../domain/measurements/measurement.ts';
import { measurementKey, variableOfPair } from '../keys/measurements.ts';
import { isConditionFailed, itemOfFailedCondition, wasRetried } from '../table/database-errors.ts';
import { transact, type Write } from '../table/transact.ts';
import { deleteItem } from '../table/write.ts';
import { type AnyCondition, absent, removeWrite } from '../table/writes.ts';
import { isForwarding, parseMeasurement, rowIsThere } from './measurement.ts';
import { ifUnchanged } from './moved-measurement.ts';

/** The subject of a removed measurement; unknown where it was not looked at, and the answer says nothing of it. */
export interface RemovedMeasurement {
  readonly variableId?: number;
}
type MeasurementRemoval = Promise<RemovedMeasurement | undefined>;

/**
 * Removes the measurement at an address, in one write, and all or nothing with those that belong to it. Undefined where
 * none is, or it has been moved. One that answers a slot of a reminder is given instead: that slot may open again with
 * it.
 */
export const deleteMeasurement = (
  userId: number,
  id: number,
  alongside: readonly Write[],
): Promise<RemovedMeasurement | { readonly answer: Measurement } | undefined> =>
  removeOrGive(userId, id, { ...rowIsThere, notificationId: absent }, alongside);

/** The same for what an old id led to; undefined also where another one is there by now. */
export const deleteMovedMeasurement = (
  userId: number,
  { id, identity = '', variableId }: Measurement,
  alongside: readonly Write[],
): MeasurementRemoval => remove(userId, { id, variableId }, { ...rowIsThere, identity }, alongside);

/** The same; undefined also where it is not as it was read. */
export const deleteMeasurementAsRead = (
  userId: number,
  row: Measurement,
  alongside: readonly Write[],
): MeasurementRemoval => remove(userId, row, ifUnchanged(row), alongside);

/** False where anything but this import has changed it since the import created it. */
export const deleteImported = async (userId: number, id: number, importId: number): Promise<boolean> =>
  (await remove(userId, { id }, { createdIn: importId }, [])) !== undefined;

async function remove(
  userId: number,
  { id, ...known }: { readonly id: number } & RemovedMeasurement,
  onlyIf: AnyCondition,
  alongside: readonly Write[],
): MeasurementRemoval {
  const removed = await removeOrGive(userId, id, onlyIf, alongside);
  return removed === undefined || 'answer' in removed ? undefined : { ...known, ...removed };
}

/** A lost answer is not a missing row. */
async function removeOrGive(
  userId: number,
  id: number,
  onlyIf: AnyCondition,
  alongside: readonly Write[],
): Promise<RemovedMeasurement | { readonly answer: Measurement } | undefined> {
  const Delete = {
    ...removeWrite(measurementKey(userId, id), onlyIf).Delete,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  } as const;
  try {
    if (alongside.length > 0) {
      await transact([{ Delete }, ...alongside]);
      return {};
    }
    const { Attributes: removed } = await deleteItem({ ...Delete, ReturnValues: 'ALL_OLD' });
    return removed === undefined ? {} : { variableId: variableOfPair(removed.personVariable) };
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const there = itemOfFailedCondition(error);
    if (there === undefined) return wasRetried(error) ? {} : undefined;
    return isForwarding(there) ? undefined : { answer: parseMeasurement(there) };
  }
}
