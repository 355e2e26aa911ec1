import * as v from 'valibot';
import type { Figure, Pool } from '../../domain/studies/pooling.ts';
import type { Item } from '../item.ts';
import { type Key, keyOfItem } from '../keys/key.ts';
import {
  cohortPartition,
  cohortPoolKey,
  poolPrefix,
  poolShardOf,
  populationPoolKey,
} from '../keys/studies.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem, listByPrefix } from '../table/read.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { batchWrite } from '../table/write.ts';

const storedPool = v.object({
  type: v.picklist(['cohort', 'population']),
  causeVariableId: v.number(),
  effectVariableId: v.number(),
  clientId: v.optional(v.string()),
  /** The number of people who have a study of it; without any it goes. */
  studies: v.number(),
  /** People who joined in this round or before count in the figure. */
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
  /** Text: figures may be smaller than the database's smallest number. */
  figure: v.optional(v.string()),
});

/** A pool as it is kept. */
export type PoolState = Omit<v.InferOutput<typeof storedPool>, 'figure'> &
  Pool & { readonly figure?: Figure | undefined };

export function parsePool(item: Item): PoolState {
  const { figure, ...state } = parseStored(storedPool, item);
  const figureAt = state.figureAt ?? state.computedAt;
  return { ...state, figureAt, ...(figure === undefined ? {} : { figure: parseFigure(figure) }) };
}

const parseFigure = (text: string): Figure => JSON.parse(text);

/** Undefined for a cohort without a client, which has no members and so no figure. */
export function poolKey({ type, clientId, causeVariableId, effectVariableId }: Pool): Key | undefined {
  if (type === 'population') return populationPoolKey(causeVariableId, effectVariableId);
  return clientId === undefined ? undefined : cohortPoolKey(clientId, causeVariableId, effectVariableId);
}

export const requirePoolKey = (pool: Pool): Key => {
  const key = poolKey(pool);
  if (key === undefined) throw new Error('A cohort without a client has no pool.');
  return key;
};

export async function findPool(pool: Pool): Promise<PoolState | undefined> {
  const key = poolKey(pool);
  const item = key === undefined ? undefined : await getItem(key);
  return item === undefined ? undefined : parsePool(item);
}

/** Counts a new study of a pool: the pool is looked at soon, and every day. */
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

/** Counts a study of a pool that is gone. */
export async function withdrawFromPool(pool: Pool): Promise<Write[]> {
  const key = poolKey(pool);
  if (key === undefined || (await getItem(key)) === undefined) return [];
  return [changeIfThere(key, 'ADD studies :gone', { ':gone': -1 })];
}

/** Takes the figure back; the next one is made when it would have been anyway. */
export async function withdrawFigure(pool: Pool): Promise<Write[]> {
  const key = requirePoolKey(pool);
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

export const removePool = (state: PoolState): Promise<boolean> =>
  transactIfAllowed([
    {
      Delete: {
        Key: requirePoolKey(state),
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
