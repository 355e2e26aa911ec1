import type { Measurement } from '../../domain/measurements/measurement.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { onceEach, transactIfAllowed, type Write } from '../table/transact.ts';
import { batchWrite, putItem } from '../table/write.ts';
import { measurementItem } from './measurement.ts';
import { isAsRead } from './moved-measurement.ts';

/** A measurement and what was at its address when that was read, so that nothing newer is lost. */
export interface Replacement {
  readonly measurement: Measurement;
  readonly was: Measurement | undefined;
  /** Written together with it, or not at all. */
  readonly alongside?: readonly Write[];
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
export const replaceMeasurement = (userId: number, replacement: Replacement): Promise<boolean> => {
  const { alongside = [] } = replacement;
  return alongside.length === 0
    ? isAllowed(putItem(putIfAsRead(userId, replacement)))
    : transactIfAllowed(onceEach([writeTogether(userId, replacement), ...alongside]));
};

/** A new measurement replaces a pointer that only says where another one went. */
const writeTogether = (userId: number, replacement: Replacement): Write =>
  replacement.was !== undefined
    ? replacementWrite(userId, replacement)
    : {
        Put: {
          Item: measurementItem(userId, replacement.measurement),
          ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(movedTo)',
        },
      };

/** Writes it whatever is at its address. */
export async function putMeasurement(userId: number, measurement: Measurement): Promise<void> {
  await putItem({ Item: measurementItem(userId, measurement) });
}

/** The same for many, in as few calls as that takes. */
export const putMeasurements = (userId: number, measurements: readonly Measurement[]): Promise<void> =>
  batchWrite(measurements.map((measurement) => ({ put: measurementItem(userId, measurement) })));
