import type { Pool } from '../../domain/studies/pooling.ts';
import type { RecordChange } from '../table/record.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { exists, moreThan } from '../table/writes.ts';
import {
  cohortOf,
  duePools,
  numberOfPool,
  type PoolAttributes,
  type PoolState,
  poolKey,
  pools,
} from './pool.ts';

/** Asks the job to look now whether it is time for another figure; a pool whose figure was withdrawn waits for its day. */
export async function requestComputing(pool: Pool, now: number): Promise<void> {
  const cohort = cohortOf(pool);
  if (cohort === undefined) return;
  const change = {
    set: duePools.asked(numberOfPool(pool), now),
    onlyIf: { figure: exists, dueAt: moreThan(now) },
  };
  await transactIfAllowed([pools.update(poolKey(cohort), change)]);
}

/** Notes that computing is under way, so that the next run continues instead of beginning again. */
export const beginComputing = async (state: PoolState, now: number): Promise<boolean> =>
  state.startedAt !== undefined || change(state, { set: { startedAt: now } });

/** It is not yet time for another figure. False when another run was faster. */
export const postponeComputing = (state: PoolState, dueAt: number): Promise<boolean> =>
  change(state, { set: onItsDay(state, dueAt), remove: ['startedAt', 'failures'] });

/** False when someone's result has gone, or another run was faster, since the pool was read. */
export async function saveFigure(
  state: PoolState,
  { figure, round, dueAt }: Pick<PoolState, 'figure' | 'round' | 'dueAt'>,
  now: number,
): Promise<boolean> {
  const isSame = JSON.stringify(figure) === JSON.stringify(state.figure);
  const version = state.version + 1;
  return figure === undefined
    ? change(state, {
        set: { ...onItsDay(state, dueAt), version },
        remove: ['figure', 'computedAt', 'changedAt', 'startedAt', 'failures'],
      })
    : change(state, {
        set: {
          figure: JSON.stringify(figure),
          figureAt: now,
          computedAt: now,
          changedAt: isSame ? (state.changedAt ?? now) : now,
          ...onItsDay(state, dueAt),
          round,
          version,
        },
        remove: ['startedAt', 'failures'],
      });
}

/** A pool that keeps failing waits for another day, so that it does not hold up the others. */
export const notePoolFailure = (state: PoolState, dueAt: number): Promise<boolean> =>
  change(state, { set: { failures: state.failures + 1, ...onItsDay(state, dueAt) } });

const onItsDay = (state: PoolState, dueAt: number) => duePools.waiting(numberOfPool(state), dueAt);

const change = (state: PoolState, changes: RecordChange<PoolAttributes>): Promise<boolean> =>
  transactIfAllowed([pools.update(poolKey(state), { ...changes, onlyIf: { version: state.version } })]);
