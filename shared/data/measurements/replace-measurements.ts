import type { Measurement } from '../../domain/measurements/measurement.ts';
import { isAllowed } from '../table/is-allowed.ts';
import type { Write } from '../table/transact.ts';
import { batchWrite, putItem } from '../table/write.ts';
import { measurementItem } from './measurement.ts';
import { isAsRead } from './moved-measurement.ts';

/** A measurement and what was at its address when that was read, so that nothing newer is lost. */
export interface Replacement {
  readonly measurement: Measurement;
  readonly was: Measurement | undefined;
}

const putIfAsRead = (userId: number, { measurement, was }: Replacement) => ({
  Item: measurementItem(userId, measurement),
  ...isAsRead(was),
});

/** Joins a transaction, which fails where something else is at the address by now. */
export const replacementWrite = (userId: number, replacement: Replacement): Write => ({
  Put: putIfAsRead(userId, replacement),
});

/** False where something else is at its address by now. */
export const replaceMeasurement = (userId: number, replacement: Replacement): Promise<boolean> =>
  isAllowed(putItem(putIfAsRead(userId, replacement)));

/** Writes it whatever is at its address. */
export async function putMeasurement(userId: number, measurement: Measurement): Promise<void> {
  await putItem({ Item: measurementItem(userId, measurement) });
}

/** The same for many, in as few calls as that takes. */
export const putMeasurements = (userId: number, measurements: readonly Measurement[]): Promise<void> =>
  batchWrite(measurements.map((measurement) => ({ put: measurementItem(userId, measurement) })));
