import type { Measurement } from '../../domain/measurements/measurement.ts';
import { sendIfAllowed } from '../table/send.ts';
import { onceEach, transactIfAllowed, type Write } from '../table/transact.ts';
import { batchWrite, putItem } from '../table/write.ts';
import { exists, isNew } from '../table/writes.ts';
import { measurementItem, putRow } from './measurement.ts';
import { isAsRead } from './moved-measurement.ts';

/** A measurement and what was at its address when that was read, so that nothing newer is lost. */
export interface Replacement {
  readonly measurement: Measurement;
  readonly was: Measurement | undefined;
  /** Written together with it, or not at all. */
  readonly alongside?: readonly Write[];
}

/** Joins a transaction, which fails where something else is at the address by now. */
export const replacementWrite = (userId: number, { measurement, was }: Replacement) =>
  putRow(userId, measurement, isAsRead(was));

/** False where something else is at its address by now. */
export const replaceMeasurement = (userId: number, replacement: Replacement): Promise<boolean> => {
  const { alongside = [] } = replacement;
  return alongside.length === 0
    ? sendIfAllowed(replacementWrite(userId, replacement))
    : transactIfAllowed(onceEach([writeTogether(userId, replacement), ...alongside]));
};

/** A new measurement replaces a pointer that only says where another one went. */
const writeTogether = (userId: number, replacement: Replacement): Write =>
  replacement.was !== undefined
    ? replacementWrite(userId, replacement)
    : putRow(userId, replacement.measurement, [isNew, { movedTo: exists }]);

/** Writes it whatever is at its address. */
export async function putMeasurement(userId: number, measurement: Measurement): Promise<void> {
  await putItem({ Item: measurementItem(userId, measurement) });
}

/** The same for many, in as few calls as that takes. */
export const putMeasurements = (userId: number, measurements: readonly Measurement[]): Promise<void> =>
  batchWrite(measurements.map((measurement) => ({ put: measurementItem(userId, measurement) })));
