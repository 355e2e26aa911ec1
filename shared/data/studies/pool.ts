import * as v from 'valibot';
import type { Figure, Pool } from '../../domain/studies/pooling.ts';
import type { Key } from '../keys/key.ts';
import { cohortPartition, cohortPoolKey, poolPrefix, populationPoolKey } from '../keys/studies.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { getItem, listByPrefix } from '../table/read.ts';
import { type AttributesOf, record } from '../table/record.ts';
import { send } from '../table/send.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { removeItems } from '../table/write.ts';
import { atMost, isThere } from '../table/writes.ts';

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

/** A pool as it is kept: a cohort's, or one of everybody that the version before made. */
export type PoolState = Omit<v.InferOutput<typeof storedPool>, 'figure'> &
  Pool & { readonly figure?: Figure | undefined };

export const pools = record({
  schema: storedPool,
  read: ({ figure, ...state }): PoolState => ({
    ...state,
    figureAt: state.figureAt ?? state.computedAt,
    figure: figure === undefined ? undefined : parseFigure(figure),
  }),
});
export const parsePool = pools.parse;
export type PoolAttributes = AttributesOf<typeof pools>;

/** One that was asked for comes before those of every day. */
export const duePools = dueQueue({ name: 'pools', parse: parsePool, ownerOf: ({ pk, sk }) => pk + sk });

/** The shards of a pool spread with its pair. */
export const numberOfPool = ({ causeVariableId, effectVariableId }: Pool): number =>
  (causeVariableId % 9973) + (effectVariableId % 9973);

const parseFigure = (text: string): Figure => JSON.parse(text);

/** Undefined for a cohort without a client, which has no members and so no figure. */
export function poolKey({ type, clientId, causeVariableId, effectVariableId }: Pool): Key | undefined {
  if (type === 'population') return populationPoolKey(causeVariableId, effectVariableId);
  return clientId === undefined ? undefined : cohortPoolKey(clientId, causeVariableId, effectVariableId);
}

const cohortKey = (pool: Pool): Key | undefined => (pool.type === 'cohort' ? poolKey(pool) : undefined);

export const requirePoolKey = (pool: Pool): Key => {
  const key = poolKey(pool);
  if (key === undefined) throw new Error('A cohort without a client has no pool.');
  return key;
};

export async function findPool(pool: Pool): Promise<PoolState | undefined> {
  const key = poolKey(pool);
  return key === undefined ? undefined : pools.find(key);
}

/** Counts a new study of a cohort: the pool is looked at soon, and every day. Everybody's are made by the month. */
export function joinPool(pool: Pool, now: number): Write[] {
  const key = cohortKey(pool);
  if (key === undefined) return [];
  const { type, causeVariableId, effectVariableId, clientId } = pool;
  return [
    pools.update(key, {
      set: {
        type,
        causeVariableId,
        effectVariableId,
        clientId,
        dueShard: duePools.asked(numberOfPool(pool), now).dueShard,
      },
      setIfAbsent: { round: 0, version: 0, dueAt: now },
      add: { studies: 1 },
    }),
  ];
}

/** Counts a study of a cohort that is gone. */
export async function withdrawFromPool(pool: Pool): Promise<Write[]> {
  const key = cohortKey(pool);
  if (key === undefined || (await getItem(key)) === undefined) return [];
  return [pools.update(key, { add: { studies: -1 }, onlyIf: isThere })];
}

/** Takes the figure back; the next one is made when it would have been anyway. */
export async function withdrawFigure(pool: Pool): Promise<Write[]> {
  const key = requirePoolKey(pool);
  const state = await findPool(pool);
  if (state === undefined) return [];
  return [
    pools.update(key, {
      setIfAbsent: { figureAt: state.figureAt },
      remove: ['figure', 'computedAt', 'changedAt'],
      add: { version: 1 },
      // A pool that went with its client, or with the last study of it, has nothing to change.
      onlyIf: isThere,
    }),
  ];
}

/** Removes a pool of everybody's that the version before made. */
export const removeFormerPool = (state: PoolState): Promise<void> =>
  send(pools.remove(requirePoolKey(state)));

export const removePool = (state: PoolState): Promise<boolean> =>
  transactIfAllowed([pools.remove(requirePoolKey(state), { studies: atMost(0) })]);

/** Removes all that was made of a client's people. */
export async function removePoolsOf(clientId: string): Promise<void> {
  await removeItems(await listByPrefix(cohortPartition(clientId), poolPrefix));
}
