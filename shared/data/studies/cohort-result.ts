import * as v from 'valibot';
import type { PersonsResult } from '../../domain/studies/persons-result.ts';
import type { CountedMember, PoolMember } from '../../domain/studies/pool-round.ts';
import { mapInParallel } from '../../platform/parallel.ts';
import type { Item } from '../item.ts';
import { grantKey } from '../keys/clients.ts';
import { type Key, keyOfItem, personPartition, userIdOf } from '../keys/key.ts';
import {
  cohortResultKey,
  cohortResultPrefix,
  cohortResultsOf,
  partsOfCohortResult,
} from '../keys/studies.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { getItem, listByPrefix } from '../table/read.ts';
import { record } from '../table/record.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { absent, checkWrite, exists, including } from '../table/writes.ts';
import { type CohortPool, withdrawFigure } from './pool.ts';
import { parseCounted, parseResult, storedStanding } from './stored-standing.ts';

/** The result of one member's records. */
export interface CohortResult extends Omit<PoolMember, 'result'> {
  readonly computedAt: number;
  readonly result?: PersonsResult | undefined;
}

const results = record({
  schema: v.object({
    computedAt: v.number(),
    ...storedStanding,
    /** Absent where the records say nothing yet. */
    result: v.optional(v.string()),
  }),
  read: ({ result, counted, ...rest }, { pk }): CohortResult => ({
    ...rest,
    ...parseCounted(counted),
    userId: userIdOf(pk),
    result: result === undefined ? undefined : parseResult(result),
  }),
});

const keyOf = ({ clientId, causeVariableId, effectVariableId }: CohortPool, userId: number): Key =>
  cohortResultKey(userId, clientId, causeVariableId, effectVariableId);

export async function findCohortResults(
  pool: CohortPool,
  userIds: readonly number[],
): Promise<Map<number, CohortResult>> {
  const found = await results.findAll(userIds.map((userId) => keyOf(pool, userId)));
  return new Map(found.map((result) => [result.userId, result]));
}

/** False when the person does not let the client read any more. A person without a result joins again once there is one. */
export const saveCohortResult = (
  pool: CohortPool,
  { userId, result, lot, computedAt }: CohortResult,
): Promise<boolean> =>
  transactIfAllowed([
    personIsThere(userId),
    checkWrite(grantKey(userId, pool.clientId), { scopes: including('readmeasurements') }),
    results.update(
      keyOf(pool, userId),
      result === undefined
        ? { set: { computedAt }, remove: ['result', 'round', 'counted'] }
        : { set: { computedAt, result: JSON.stringify(result) }, setIfAbsent: { lot } },
    ),
  ]);

/** Lets a member of a pool count with their group from a round on; false where their result has gone. */
export const joinPoolRound = (
  pool: CohortPool,
  { userId, round, counted }: CountedMember,
): Promise<boolean> =>
  transactIfAllowed([
    results.update(keyOf(pool, userId), {
      set: { round, counted: JSON.stringify(counted) },
      onlyIf: { result: exists },
    }),
  ]);

/** The writes that take a person out of one cohort of a client's; its figure goes where they counted in it. */
async function removalOf(item: Item): Promise<Write[]> {
  const key = keyOfItem(item);
  return item.round === undefined
    ? [results.remove(key, { round: absent })]
    : [results.remove(key), ...(await withdrawFigure(poolOfKey(key.sk)))];
}

function poolOfKey(sk: string): CohortPool {
  const { clientId, causeId, effectId } = partsOfCohortResult(sk);
  return { type: 'cohort', clientId, causeVariableId: causeId, effectVariableId: effectId };
}

/** Together with the end of the grant and its mirror they must fit into a transaction of 100 writes. */
const mostAtOnce = 40;

/** Ends what a client's cohorts say of a person together with `writes`; false when those are not allowed. */
export async function withdrawFromCohorts(
  userId: number,
  clientId: string,
  writes: readonly Write[],
): Promise<boolean> {
  return retryOnConflict('A cohort', async () => {
    const items = await listByPrefix(personPartition(userId), cohortResultsOf(clientId));
    for (const item of items.slice(mostAtOnce)) await withdrawFromCohort(item);
    const removals = (await Promise.all(items.slice(0, mostAtOnce).map(removalOf))).flat();
    const all = [...writes, ...removals];
    if (all.length === 0 || (await transactIfAllowed(all))) return true;
    return items.length === 0 ? false : conflict;
  });
}

const cohortsAtOnce = 8;

/** Takes a person out of every cohort. Safe to repeat. */
export async function withdrawFromAllCohorts(userId: number): Promise<void> {
  const cohorts = await listByPrefix(personPartition(userId), cohortResultPrefix);
  await mapInParallel(cohorts, cohortsAtOnce, withdrawFromCohort);
}

/** The same for one cohort, when everything of the person's goes. Safe to repeat. */
export async function withdrawFromCohort(item: Item): Promise<void> {
  await retryOnConflict('A cohort', async () => {
    const current = await getItem(keyOfItem(item));
    if (current === undefined) return;
    return (await transactIfAllowed(await removalOf(current))) ? undefined : conflict;
  });
}
