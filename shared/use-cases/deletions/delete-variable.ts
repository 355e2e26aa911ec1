import { listExperiments } from '../../data/experiments/experiment.ts';
import { findRunning } from '../../data/experiments/running-experiments.ts';
import { requestSealing } from '../../data/histories/sealing-schedule.ts';
import { listReminders } from '../../data/reminders/reminder.ts';
import { listStudies } from '../../data/studies/study.ts';
import { ReadBudgetSpentError, withRequestBudget } from '../../data/table/read-budget.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import { markLeaving } from '../../data/variables/leaving-variable.ts';
import { listTags } from '../../data/variables/tag.ts';
import { findUserVariable } from '../../data/variables/user-variable.ts';
import { experimentId } from '../../domain/experiments/experiment.ts';
import { isEnded } from '../../domain/experiments/study/experiment-study.ts';
import { isAbout } from '../../domain/studies/is-about.ts';
import { clockOf } from '../../domain/time/person-clock.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import { countHistory } from '../histories/count-history.ts';
import { readSealing } from '../histories/read-history.ts';
import type { StudiedPerson } from '../studies/examination/study-series.ts';
import { removeRowsOf } from './remove-rows-of.ts';

/** The numbers of records that belong to a variable and are deleted with it. */
export interface Belongings {
  /** Absent where they are too many to be counted at once. */
  readonly measurements?: number;
  readonly reminders: number;
  readonly tags: number;
  readonly studies: number;
  readonly experiments: number;
}

export interface DeletionView {
  readonly userVariable: UserVariable;
  readonly belongings: Belongings;
  /** Experiments that run with it, by their ids: as long as there is one it stays. */
  readonly running: readonly string[];
}

/** Counts what deleting a variable would take away; undefined where the person has no such variable. */
export async function viewDeletion(
  person: StudiedPerson,
  variableId: number,
  now: number,
): Promise<DeletionView | undefined> {
  const { userId } = person;
  const [userVariable, measurements, reminders, tags, studies, experiments, running] = await Promise.all([
    findUserVariable(userId, variableId),
    countRows(person, variableId, now),
    listReminders(userId),
    listTags(userId),
    listStudies(userId),
    listExperiments(userId),
    findRunning(userId),
  ]);
  if (userVariable === undefined) return undefined;
  return {
    userVariable,
    belongings: {
      measurements,
      reminders: reminders.filter((one) => one.variableId === variableId).length,
      tags: tags.filter((one) => [one.taggedVariableId, one.tagVariableId].includes(variableId)).length,
      studies: studies.filter((one) => one.type !== 'cohort' && isAbout(variableId)(one)).length,
      experiments: experiments.filter((one) => isEnded(one) && isAbout(variableId)(one)).length,
    },
    running: running.running.filter(isAbout(variableId)).map(({ number }) => experimentId(number)),
  };
}

/** Undefined where they are too many to be read; they are summarised then, and can be counted a minute later. */
async function countRows(
  person: StudiedPerson,
  variableId: number,
  now: number,
): Promise<number | undefined> {
  const { userId } = person;
  const sealing = await readSealing(userId, now);
  try {
    return await withRequestBudget(() =>
      countHistory({ userId, variableId, clock: clockOf(person), sealing }),
    );
  } catch (error) {
    if (!(error instanceof ReadBudgetSpentError)) throw error;
    await requestSealing(userId, now);
    return undefined;
  }
}

/** Rows that are removed before the answer; the rest are removed in the background. */
const rowsAtOnce = 500;

type VariableDeletion =
  | { readonly kind: 'deleting'; readonly since: number }
  | { readonly kind: 'running'; readonly ids: readonly string[] }
  | { readonly kind: 'unknown' };

/**
 * Has a variable deleted with all that belongs to it. From then on nothing new can belong to it. Asking again continues
 * with what is under way.
 */
export async function deleteVariable(
  userId: number,
  variableId: number,
  now: number,
): Promise<VariableDeletion> {
  const marked = await retryOnConflict(
    'A variable',
    async (): Promise<VariableDeletion | typeof conflict> => {
      const [userVariable, running] = await Promise.all([
        findUserVariable(userId, variableId),
        findRunning(userId),
      ]);
      if (userVariable === undefined) return { kind: 'unknown' };
      if (userVariable.leavingSince !== undefined)
        return { kind: 'deleting', since: userVariable.leavingSince };
      const ids = running.running.filter(isAbout(variableId)).map(({ number }) => experimentId(number));
      if (ids.length > 0) return { kind: 'running', ids };
      return (await markLeaving(userId, variableId, running, now))
        ? { kind: 'deleting', since: now }
        : conflict;
    },
  );
  if (marked.kind === 'deleting') await removeRowsOf(userId, variableId, now, { most: rowsAtOnce });
  return marked;
}
