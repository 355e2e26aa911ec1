import { isDeepStrictEqual } from 'node:util';
import type { Measurement } from '../../domain/measurements/measurement.ts';
import { itemOfFailedCondition, wasRetried } from '../table/database-errors.ts';
import { sendIfAllowed } from '../table/send.ts';
import { onceEach, transactIfAllowed, type Write } from '../table/transact.ts';
import { batchWrite, putItem } from '../table/write.ts';
import { exists, isNew } from '../table/writes.ts';
import { isForwarding, measurementItem, parseMeasurement, putRow } from './measurement.ts';
import { ifUnchanged, isFreeFor, leadsTo, putForwarding } from './moved-measurement.ts';

/** A measurement and what was at its address when that was read, so that nothing newer is lost. */
export interface Replacement {
  readonly measurement: Measurement;
  readonly was: Measurement | undefined;
  /** Written together with it, or not at all. */
  readonly alongside?: readonly Write[];
}

/** Joins a transaction, which fails where something else is at the address by now. */
export const replacementWrite = (userId: number, { measurement, was }: Replacement) =>
  putRow(userId, measurement, ifUnchanged(was));

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

/** The writes of one transaction in which measurements change their addresses. */
export interface MoveWrites {
  /** Rows that go to addresses that nothing has, nor had. */
  readonly arrived: readonly Measurement[];
  /** Rows that take the place of those that were read. */
  readonly replaced: readonly Replacement[];
  /** Addresses that a row leaves and no other takes. */
  readonly left: readonly {
    readonly row: Measurement | undefined;
    readonly id: number;
    readonly to: Measurement;
  }[];
  /** Older addresses that led to what moves now: they lead there directly, so that no chain of them grows. */
  readonly shortened: readonly { readonly id: number; readonly to: Measurement }[];
  /** Changes of other records that belong to these. */
  readonly alongside: readonly Write[];
}

/** The members of the transaction. */
export const moveWrites = (userId: number, plan: MoveWrites, now: number): Write[] =>
  onceEach([
    ...plan.arrived.map((row) => putRow(userId, row, isFreeFor(row, now))),
    ...plan.replaced.map((one) => replacementWrite(userId, one)),
    ...plan.left.map(({ id, row, to }) => putForwarding(userId, id, to, now, ifUnchanged(row))),
    ...plan.shortened.map(({ id, to }) => putForwarding(userId, id, to, now, leadsTo(to))),
    ...plan.alongside,
  ]);

/** False, and nothing done, where one of the addresses is not as it was read. */
export const moveMeasurements = async (writes: readonly Write[]): Promise<boolean> =>
  writes.length === 0 || transactIfAllowed(writes);
