import { isDeepStrictEqual } from 'node:util';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { itemOfFailedCondition, wasRetried } from '../table/database-errors.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { putItem } from '../table/write.ts';
import { isNew } from '../table/writes.ts';
import { isForwarding, parseMeasurement, putRow } from './measurement.ts';

/** An item in the way of a new measurement: a row, or the forwarding address of one that was moved. */
interface Occupant {
  readonly row: Measurement | undefined;
}

/** Puts down a measurement where nothing is, in one call; otherwise gives what is there. */
export async function createMeasurement(
  userId: number,
  measurement: Measurement,
): Promise<'created' | Occupant> {
  try {
    const { Put } = putRow(userId, measurement, isNew);
    await putItem({ ...Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
    return 'created';
  } catch (error) {
    const there = itemOfFailedCondition(error);
    if (there === undefined) throw error;
    const row = isForwarding(there) ? undefined : parseMeasurement(there);
    // An earlier try of the same call was done, and only its answer lost.
    return wasRetried(error) && isDeepStrictEqual(row, measurement) ? 'created' : { row };
  }
}

/** The same together with other writes; false, and nothing done, where one of them is not possible. */
export const createTogether = (
  userId: number,
  measurement: Measurement,
  alongside: readonly Write[],
): Promise<boolean> => transactIfAllowed([putRow(userId, measurement, isNew), ...alongside]);
