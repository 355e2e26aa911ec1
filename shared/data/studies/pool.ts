import * as v from 'valibot';
import type { Figure, Pool } from '../../domain/studies/pooling.ts';
import type { Key } from '../keys/key.ts';
import { cohortPartition, cohortPoolKey, poolPrefix } from '../keys/studies.ts';
import { dueQueue } from '../schedules/due-queue.ts';
import { listByPrefix } from '../table/read.ts';
import { type AttributesOf, record } from '../table/record.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { removeItems } from '../table/write.ts';
import { atMost, isThere } from '../table/writes.ts';

/** A pool of a client's people. Figures of everybody are made by the month, elsewhere. */
export interface CohortPool extends Pool {
  readonly type: 'cohort';
  readonly clientId: string;
}

const storedPool = v.object({
  type: v.literal('cohort'),
  causeVariableId: v.number(),
  effectVariableId: v.number(),
  clientId: v.string(),
  /** The number of people who have a study of it; without any it goes. */
  studies: v.number(),
  /** People who joined in this round or before count in the figure. */
  round: v.number(),
  /** Changes when someone's result goes, so that a figure with it cannot be saved any more. */
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

export type PoolState = Omit<v.InferOutput<typeof storedPool>, 'figure'> & {
  readonly figure?: Figure | undefined;
};

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

export const poolKey = ({ clientId, causeVariableId, effectVariableId }: CohortPool): Key =>
  cohortPoolKey(clientId, causeVariableId, effectVariableId);

/** Undefined for everybody, and for a cohort without a client, which has no members and so no figure. */
export const cohortOf = ({
  type,
  clientId,
  causeVariableId,
  effectVariableId,
}: Pool): CohortPool | undefined =>
  type === 'population' || clientId === undefined
    ? undefined
    : { type, clientId, causeVariableId, effectVariableId };

export const findPool = (pool: CohortPool): Promise<PoolState | undefined> => pools.find(poolKey(pool));

/** Counts a new study of a cohort: the pool is looked at soon, and every day. */
export function joinPool(pool: Pool, now: number): Write[] {
  const cohort = cohortOf(pool);
  if (cohort === undefined) return [];
  const { dueShard } = duePools.asked(numberOfPool(pool), now);
  return [
    pools.update(poolKey(cohort), {
      set: { ...cohort, dueShard },
      setIfAbsent: { round: 0, version: 0, dueAt: now },
      add: { studies: 1 },
    }),
  ];
}

/** Counts a study of a cohort that is gone. */
export async function withdrawFromPool(pool: Pool): Promise<Write[]> {
  const cohort = cohortOf(pool);
  if (cohort === undefined || (await findPool(cohort)) === undefined) return [];
  return [pools.update(poolKey(cohort), { add: { studies: -1 }, onlyIf: isThere })];
}

/** Takes the figure back; the next one is made when it would have been anyway. */
export async function withdrawFigure(pool: CohortPool): Promise<Write[]> {
  const state = await findPool(pool);
  if (state === undefined) return [];
  return [
    pools.update(poolKey(pool), {
      setIfAbsent: { figureAt: state.figureAt },
      remove: ['figure', 'computedAt', 'changedAt'],
      add: { version: 1 },
      // A pool that went with its client, or with the last study of it, has nothing to change.
      onlyIf: isThere,
    }),
  ];
}

export const removePool = (state: PoolState): Promise<boolean> =>
  transactIfAllowed([pools.remove(poolKey(state), { studies: atMost(0) })]);

/** Removes all that was made of a client's people. */
export async function removePoolsOf(clientId: string): Promise<void> {
  await removeItems(await listByPrefix(cohortPartition(clientId), poolPrefix));
}
