import type { Measurement } from '../../domain/measurements/measurement.ts';
import { onceEach, transactIfAllowed, type Write } from '../table/transact.ts';
import { putRow } from './measurement.ts';
import { isAsRead, isFreeFor, leadsTo, putForwarding } from './moved-measurement.ts';
import { type Replacement, replacementWrite } from './replace-measurements.ts';

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
    ...plan.left.map(({ id, row, to }) => putForwarding(userId, id, to, now, isAsRead(row))),
    ...plan.shortened.map(({ id, to }) => putForwarding(userId, id, to, now, leadsTo(to))),
    ...plan.alongside,
  ]);

/** False, and nothing done, where one of the addresses is not as it was read. */
export const moveMeasurements = async (writes: readonly Write[]): Promise<boolean> =>
  writes.length === 0 || transactIfAllowed(writes);
