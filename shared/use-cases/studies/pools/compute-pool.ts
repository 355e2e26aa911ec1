import { joinPoolRound } from '../../../data/studies/join-pool-round.ts';
import { listPairResults } from '../../../data/studies/pair-result.ts';
import { findPool, type PoolState, removePool, saveFigure } from '../../../data/studies/pool.ts';
import { isStudiedBy } from '../../../data/studies/study.ts';
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
const hasAsked = ({ effectVariableId, causeVariableId }: PoolState, members: readonly PoolMember[]) =>
  isStudiedBy(
    members.map(({ userId }) => userId),
    { type: 'population', effectVariableId, causeVariableId },
  );

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
    return (await joinPoolRound(state, member.userId, round)) ? member : 'gone';
  });
  if (marked.includes(undefined)) return undefined;
  return marked.filter((member) => member !== undefined && member !== 'gone');
}
