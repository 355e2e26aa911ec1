import { removeFormerResultsOf } from '../../../data/studies/former-results.ts';
import { type PoolState, removeFormerPool } from '../../../data/studies/pool.ts';
import { postponeComputing } from '../../../data/studies/pool-computing.ts';
import { findRound } from '../../../data/studies/round.ts';
import { monthSeconds } from '../../../domain/studies/pool-round.ts';
import { roundMonth } from '../../../domain/studies/round-month.ts';
import { daySeconds } from '../../../domain/time/calendar.ts';

/**
 * Removes a figure of everybody that the version before made, once there are those of a month: first the results that
 * people counted with, then the figure, which leads to them.
 */
export async function retireFormerPool(state: PoolState, now: number): Promise<'computed' | 'removed'> {
  const months = [now, now - monthSeconds].map(roundMonth);
  const rounds = await Promise.all(months.map(findRound));
  if (rounds.every((round) => round?.madeAt === undefined)) {
    await postponeComputing(state, now + daySeconds);
    return 'computed';
  }
  await removeFormerResultsOf(state);
  await removeFormerPool(state);
  return 'removed';
}
