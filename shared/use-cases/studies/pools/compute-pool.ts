import type { Key } from '../../../data/keys/key.ts';
import { resultKey, studyKey } from '../../../data/keys/studies.ts';
import { type CohortPool, cohortMemberKey } from '../../../data/studies/cohort-result.ts';
import { listPairResults } from '../../../data/studies/pair-result.ts';
import { findPool, type PoolState, removePool, saveFigure } from '../../../data/studies/pool.ts';
import { batchGet } from '../../../data/table/read.ts';
import { transactIfAllowed } from '../../../data/table/transact.ts';
import {
  census,
  figureOf,
  isBorderline,
  mayEnter,
  type PoolMember,
} from '../../../domain/studies/pooling.ts';
import { DAY_SECONDS } from '../../../domain/time/calendar.ts';
import type { JobLimits } from '../../../platform/job-limits.ts';
import { mapInParallel } from '../../../platform/parallel.ts';
import { readCohort } from './read-cohort.ts';

export type PoolOutcome = 'computed' | 'removed' | 'unfinished';

const marksAtOnce = 16;

/**
 * Computes the figure of a pool again. It may die anywhere, be run again or twice at the same time: who joins is
 * marked first and counts when the figure is saved, which fails if somebody's result has gone in between.
 */
export async function computePool(due: PoolState, now: number, limits: JobLimits): Promise<PoolOutcome> {
  const state = await findPool(due);
  if (state === undefined || state.dueAt > now) return 'computed';
  if (state.studies <= 0 && (await removePool(state))) return 'removed';
  const members = await readMembers(state, now, limits);
  if (members === undefined) return 'unfinished';

  const current = census(members, state.round);
  const isAwaited = isBorderline(state, members) && (await hasAsked(state, members));
  const enters = mayEnter(state, current, isAwaited);
  const round = state.round + (enters ? 1 : 0);
  const joined = enters ? await markAll(state, current.waiting, round, limits) : [];
  if (joined === undefined) return 'unfinished';
  const figure = figureOf(state, [...current.counted, ...joined]);
  const isSaved = await saveFigure(state, { figure, round, dueAt: now + DAY_SECONDS }, now);
  return isSaved ? 'computed' : 'unfinished';
}

const readMembers = (state: PoolState, now: number, limits: JobLimits): Promise<PoolMember[] | undefined> =>
  state.type === 'population' ? listPairResults(state) : readCohort(state, now, limits);

/** Whether one of the members has a study of the population themselves. */
async function hasAsked({ effectVariableId, causeVariableId }: PoolState, members: readonly PoolMember[]) {
  const keys = members.map(({ userId }) => studyKey(userId, 'population', effectVariableId, causeVariableId));
  return (await batchGet(keys)).length > 0;
}

/** Those who are still there to join; undefined when time was too short to mark them all. */
async function markAll(
  state: PoolState,
  waiting: readonly PoolMember[],
  round: number,
  { hasTime }: JobLimits,
): Promise<PoolMember[] | undefined> {
  const marked = await mapInParallel(waiting, marksAtOnce, async (member) => {
    if (member.round === round) return member;
    if (!hasTime()) return undefined;
    return (await mark(memberKey(state, member), round)) ? member : 'gone';
  });
  if (marked.includes(undefined)) return undefined;
  return marked.filter((member) => member !== undefined && member !== 'gone');
}

const memberKey = (state: PoolState, { userId }: PoolMember): Key =>
  state.type === 'population'
    ? resultKey(state.causeVariableId, state.effectVariableId, userId)
    : cohortMemberKey(state as CohortPool, userId);

const mark = (Key: Key, round: number): Promise<boolean> =>
  transactIfAllowed([
    {
      Update: {
        Key,
        UpdateExpression: 'SET #round = :round',
        ConditionExpression: 'attribute_exists(#result)',
        ExpressionAttributeNames: { '#round': 'round', '#result': 'result' },
        ExpressionAttributeValues: { ':round': round },
      },
    },
  ]);
