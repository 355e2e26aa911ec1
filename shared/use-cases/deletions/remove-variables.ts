import { leavingVariables } from '../../data/variables/leaving-variable.ts';
import { findUserVariable } from '../../data/variables/user-variable.ts';
import { longestRequestSeconds } from '../../domain/histories/sealing.ts';
import type { RemovalLimits } from '../../platform/job-limits.ts';
import { inRounds } from '../schedules/in-rounds.ts';
import { runDueOfPeople } from '../schedules/run-due-of-people.ts';
import type { SharedLimits } from '../schedules/shared-limits.ts';
import { finishRemoval, removeBelongings } from './remove-belongings.ts';
import { removeRowsOf } from './remove-rows-of.ts';

/** Rows after which a variable lets the others have their turn. */
const rowsATurn = 6_000;

type VariableRemovalLimits = SharedLimits & RemovalLimits;

/** Continues with variables that are being deleted. */
export const removeVariables = (now: number, limits: VariableRemovalLimits, most = rowsATurn) =>
  inRounds(() => runRound(now, limits, most), limits.hasTime);

async function runRound(now: number, limits: VariableRemovalLimits, most: number) {
  let isUnfinished = false;
  const counts = await runDueOfPeople(
    leavingVariables.readLanes(now, limits.share),
    ['removed'],
    async ({ userId, variableId }, person) => {
      const userVariable = await findUserVariable(userId, variableId);
      // The index may be late.
      if (userVariable?.leavingSince === undefined) return 'postponed';
      if (!(await removeRowsOf(userId, variableId, now, { ...limits, most }))) {
        isUnfinished = true;
        return 'postponed';
      }
      await removeBelongings(person, variableId, now);
      // A request that began before the mark may still be writing something that belongs to it.
      const lastWriteAt = userVariable.leavingSince + longestRequestSeconds;
      if (lastWriteAt > now) return { waitUntil: lastWriteAt };
      const isDone = await finishRemoval(person, userVariable, now);
      return isDone ? 'removed' : { waitUntil: now + longestRequestSeconds };
    },
    now,
    limits,
  );
  return { counts, isUnfinished };
}
