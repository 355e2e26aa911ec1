import { findPerson } from '../../data/people/person.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';
import { type LeavingVariable, postponeLeaving, readLeaving } from '../../data/variables/leaving-variable.ts';
import { findUserVariable } from '../../data/variables/user-variable.ts';
import { longestRequestSeconds } from '../../domain/histories/sealing.ts';
import { daySeconds, hourSeconds } from '../../domain/time/calendar.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { finishRemoval, removeBelongings } from './remove-belongings.ts';
import { removeRowsOf } from './remove-rows-of.ts';

type Outcome = 'removed' | 'postponed' | 'failed';
export type RemovalTally = Readonly<Record<Outcome, number>>;

/** Goes on with variables that are being deleted, as long as there is time; what fails keeps no other waiting. */
export async function removeVariables(now: number, limits: JobLimits): Promise<RemovalTally> {
  const tally = { removed: 0, postponed: 0, failed: 0 };
  for await (const page of readLeaving(now))
    for (const leaving of page) {
      if (!limits.hasTime()) return tally;
      tally[await removeOne(leaving, now, limits)]++;
    }
  return tally;
}

async function removeOne(
  leaving: LeavingVariable,
  now: number,
  { hasTime, onFailure }: JobLimits,
): Promise<Outcome> {
  const { userId, variableId } = leaving;
  try {
    const [person, userVariable] = await Promise.all([
      findPerson(userId),
      findUserVariable(userId, variableId),
    ]);
    // The person is leaving: it is erased with everything else of theirs.
    if (person === undefined) return await postponed(leaving, now + daySeconds);
    // The index may be late.
    if (userVariable?.leavingSince === undefined) return 'postponed';
    if (!(await removeRowsOf(userId, variableId, now, { hasTime }))) return 'postponed';
    await removeBelongings(person, variableId, now);
    // A request that began before the mark may still be writing something that belongs to it.
    const lastWriteAt = userVariable.leavingSince + longestRequestSeconds;
    if (lastWriteAt > now) return await postponed(leaving, lastWriteAt);
    const isDone = await finishRemoval(person, userVariable, now);
    return isDone ? 'removed' : await postponed(leaving, now + longestRequestSeconds);
  } catch (error) {
    if (isUnavailable(error)) return 'postponed';
    onFailure(error);
    await postponed(leaving, now + hourSeconds);
    return 'failed';
  }
}

async function postponed(leaving: LeavingVariable, until: number): Promise<Outcome> {
  await postponeLeaving(leaving, until);
  return 'postponed';
}
