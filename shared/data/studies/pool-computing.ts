import type { Pool } from '../../domain/studies/pooling.ts';
import type { Item } from '../item.ts';
import { poolShard, poolShardCount } from '../keys/studies.ts';
import { queryDue } from '../table/due-index.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { type PoolState, parsePool, poolKey, requirePoolKey } from './pool.ts';

/** Asks the job to look now whether it is time for another figure; a pool whose figure was withdrawn waits for its day. */
export async function requestComputing(pool: Pool, now: number): Promise<void> {
  const key = poolKey(pool);
  if (key === undefined) return;
  await transactIfAllowed([
    {
      Update: {
        Key: key,
        UpdateExpression: 'SET dueAt = :now',
        ConditionExpression: 'attribute_exists(figure) AND dueAt > :now',
        ExpressionAttributeValues: { ':now': now },
      },
    },
  ]);
}

/** The pools that are due, in several streams, in each the oldest first, as the index shows them: perhaps a moment late. */
export const readDuePools = (now: number): AsyncGenerator<PoolState>[] =>
  Array.from({ length: poolShardCount }, (_, shard) => readDueShard(shard, now));

async function* readDueShard(shard: number, now: number): AsyncGenerator<PoolState> {
  for await (const page of queryDue(poolShard(shard), now)) yield* page.map(parsePool);
}

/** Notes that computing is under way, so that the next run goes on instead of beginning again. */
export const beginComputing = async (state: PoolState, now: number): Promise<boolean> =>
  state.startedAt !== undefined || change(state, 'SET startedAt = :now', { ':now': now });

/** It is not yet time for another figure. False when another run was faster. */
export const postponeComputing = (state: PoolState, dueAt: number): Promise<boolean> =>
  change(state, 'SET dueAt = :dueAt REMOVE startedAt, failures', { ':dueAt': dueAt });

/** False when somebody's result has gone, or another run was faster, since the pool was read. */
export async function saveFigure(
  state: PoolState,
  { figure, round, dueAt }: Pick<PoolState, 'figure' | 'round' | 'dueAt'>,
  now: number,
): Promise<boolean> {
  const isSame = JSON.stringify(figure) === JSON.stringify(state.figure);
  return figure === undefined
    ? change(
        state,
        'SET dueAt = :dueAt, version = :next REMOVE figure, computedAt, changedAt, startedAt, failures',
        { ':dueAt': dueAt, ':next': state.version + 1 },
      )
    : change(
        state,
        'SET figure = :figure, figureAt = :now, computedAt = :now, changedAt = :changedAt, dueAt = :dueAt, ' +
          '#round = :round, version = :next REMOVE startedAt, failures',
        {
          ':figure': JSON.stringify(figure),
          ':now': now,
          ':changedAt': isSame ? (state.changedAt ?? now) : now,
          ':dueAt': dueAt,
          ':round': round,
          ':next': state.version + 1,
        },
        { '#round': 'round' },
      );
}

/** A pool that keeps failing waits for another day, so that it does not hold up the others. */
export const notePoolFailure = (state: PoolState, dueAt: number): Promise<boolean> =>
  change(state, 'SET failures = :failures, dueAt = :dueAt', {
    ':failures': state.failures + 1,
    ':dueAt': dueAt,
  });

const change = (
  state: PoolState,
  UpdateExpression: string,
  values: Item,
  names?: Record<string, string>,
): Promise<boolean> =>
  transactIfAllowed([
    {
      Update: {
        Key: requirePoolKey(state),
        UpdateExpression,
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ...values, ':version': state.version },
        ...(names === undefined ? {} : { ExpressionAttributeNames: names }),
      },
    },
  ]);
