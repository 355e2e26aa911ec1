import * as v from 'valibot';
import { type Figure, mayBeShown, type Pool } from '../../domain/studies/pooling.ts';
import type { Item } from '../item.ts';
import { type Key, keyOfItem } from '../keys/key.ts';
import {
  cohortPartition,
  cohortPoolKey,
  poolPrefix,
  poolShard,
  poolShardCount,
  poolShardOf,
  populationPoolKey,
  resultKey,
} from '../keys/studies.ts';
import { queryDue } from '../table/due-index.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, getItem, listByPrefix } from '../table/read.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { batchWrite } from '../table/write.ts';

const storedPool = v.object({
  type: v.picklist(['cohort', 'population']),
  causeVariableId: v.number(),
  effectVariableId: v.number(),
  clientId: v.optional(v.string()),
  /** How many people have a study of it; without any it goes. */
  studies: v.number(),
  /** Who joined in it or before counts in the figure. */
  round: v.number(),
  /** Changes when somebody's result goes, so that a figure with it cannot be saved any more. */
  version: v.number(),
  dueAt: v.number(),
  /** When the computing that is under way began. */
  startedAt: v.optional(v.number()),
  failures: v.optional(v.number(), 0),
  /** When a figure was last made, also where it was taken back since. */
  figureAt: v.optional(v.number()),
  computedAt: v.optional(v.number()),
  changedAt: v.optional(v.number()),
  /** Text: figures may be smaller than the database's numbers reach. */
  figure: v.optional(v.string()),
});

/** A pool as it is kept. */
export type PoolState = Omit<v.InferOutput<typeof storedPool>, 'figure'> &
  Pool & { readonly figure?: Figure | undefined };

export function parsePool(item: Item): PoolState {
  const { figure, ...state } = parseStored(storedPool, item);
  const figureAt = state.figureAt ?? state.computedAt;
  return { ...state, figureAt, ...(figure === undefined ? {} : { figure: JSON.parse(figure) as Figure }) };
}

/** Undefined for a cohort without a client, which has no members and so no figure. */
export function poolKey({ type, clientId, causeVariableId, effectVariableId }: Pool): Key | undefined {
  if (type === 'population') return populationPoolKey(causeVariableId, effectVariableId);
  return clientId === undefined ? undefined : cohortPoolKey(clientId, causeVariableId, effectVariableId);
}

const keyOf = (pool: Pool): Key => {
  const key = poolKey(pool);
  if (key === undefined) throw new Error('A cohort without a client has no pool.');
  return key;
};

export async function findPool(pool: Pool): Promise<PoolState | undefined> {
  const key = poolKey(pool);
  const item = key === undefined ? undefined : await getItem(key);
  return item === undefined ? undefined : parsePool(item);
}

/** What a reader may know of a pool, and since when it says so. */
export interface ShownFigure {
  readonly figure: Figure;
  readonly computedAt: number;
  readonly changedAt: number;
}

export function shownFigureOf(
  state: PoolState | undefined,
  joined: number | undefined,
): ShownFigure | undefined {
  if (state?.figure === undefined) return undefined;
  const { figure, round, computedAt = 0, changedAt = 0 } = state;
  const readerCounts = joined !== undefined && joined <= round;
  return mayBeShown(state, figure, readerCounts) ? { figure, computedAt, changedAt } : undefined;
}

/** The figure that a person may see now. */
export async function findShownFigure(userId: number, pool: Pool): Promise<ShownFigure | undefined> {
  const key = poolKey(pool);
  if (key === undefined) return undefined;
  const own = resultKey(pool.causeVariableId, pool.effectVariableId, userId);
  const items = await batchGet(pool.type === 'population' ? [key, own] : [key]);
  const state = items.find(({ sk }) => sk === key.sk);
  const joined = items.find(({ sk }) => sk === own.sk)?.round;
  return shownFigureOf(state === undefined ? undefined : parsePool(state), joined as number | undefined);
}

/** Somebody has a study of it from now on: it is looked at soon, and every day. */
export function joinPool(pool: Pool, now: number): Write[] {
  const key = poolKey(pool);
  if (key === undefined) return [];
  const { type, causeVariableId, effectVariableId, clientId } = pool;
  return [
    {
      Update: {
        Key: key,
        UpdateExpression:
          'SET #type = :type, causeVariableId = :cause, effectVariableId = :effect, dueShard = :shard, ' +
          `${clientId === undefined ? '' : 'clientId = :client, '}#round = if_not_exists(#round, :none), ` +
          'version = if_not_exists(version, :none), dueAt = if_not_exists(dueAt, :now) ADD studies :one',
        ExpressionAttributeNames: { '#type': 'type', '#round': 'round' },
        ExpressionAttributeValues: {
          ':type': type,
          ':cause': causeVariableId,
          ':effect': effectVariableId,
          ':shard': poolShardOf(causeVariableId, effectVariableId),
          ...(clientId === undefined ? {} : { ':client': clientId }),
          ':none': 0,
          ':now': now,
          ':one': 1,
        },
      },
    },
  ];
}

/** A study of it is gone. */
export async function withdrawFromPool(pool: Pool): Promise<Write[]> {
  const key = poolKey(pool);
  if (key === undefined || (await getItem(key)) === undefined) return [];
  return [changeIfThere(key, 'ADD studies :gone', { ':gone': -1 })];
}

/** Takes the figure back; the next one is made when it would have been anyway. */
export async function withdrawFigure(pool: Pool): Promise<Write[]> {
  const key = keyOf(pool);
  const state = await findPool(pool);
  if (state === undefined) return [];
  const gone = 'REMOVE figure, computedAt, changedAt ADD version :one';
  return [
    state.figureAt === undefined
      ? changeIfThere(key, gone, { ':one': 1 })
      : changeIfThere(key, `SET figureAt = if_not_exists(figureAt, :figureAt) ${gone}`, {
          ':figureAt': state.figureAt,
          ':one': 1,
        }),
  ];
}

/** A pool that went with its client, or with the last study of it, has nothing to change. */
const changeIfThere = (Key: Key, UpdateExpression: string, ExpressionAttributeValues: Item): Write => ({
  Update: {
    Key,
    UpdateExpression,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues,
  },
});

/** Asks to look now whether it is time for another figure; what was withdrawn waits for its day. */
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

/** What keeps failing waits for another day, so that it does not keep the others from theirs. */
export const notePoolFailure = (state: PoolState, dueAt: number): Promise<boolean> =>
  change(state, 'SET failures = :failures, dueAt = :dueAt', {
    ':failures': state.failures + 1,
    ':dueAt': dueAt,
  });

export const removePool = (state: PoolState): Promise<boolean> =>
  transactIfAllowed([
    {
      Delete: {
        Key: keyOf(state),
        ConditionExpression: 'studies <= :none',
        ExpressionAttributeValues: { ':none': 0 },
      },
    },
  ]);

/** Removes all that was made of a client's people. */
export async function removePoolsOf(clientId: string): Promise<void> {
  const pools = await listByPrefix(cohortPartition(clientId), poolPrefix);
  await batchWrite(pools.map((item) => ({ remove: keyOfItem(item) })));
}

const change = (
  state: PoolState,
  UpdateExpression: string,
  values: Item,
  names?: Record<string, string>,
): Promise<boolean> =>
  transactIfAllowed([
    {
      Update: {
        Key: keyOf(state),
        UpdateExpression,
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ...values, ':version': state.version },
        ...(names === undefined ? {} : { ExpressionAttributeNames: names }),
      },
    },
  ]);
