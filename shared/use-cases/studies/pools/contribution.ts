import { findPerson } from '../../../data/people/person.ts';
import { personIsThere, personSharesAll } from '../../../data/people/person-is-there.ts';
import {
  findContributed,
  resultRemoval,
  resultWrite,
  withdrawResult,
} from '../../../data/studies/pair-result.ts';
import { findAnalysis } from '../../../data/studies/stored-analysis.ts';
import { listStudies } from '../../../data/studies/study.ts';
import { transactIfAllowed, type Write } from '../../../data/table/transact.ts';
import { findUserVariables, isUnchanged } from '../../../data/variables/user-variable.ts';
import type { Person } from '../../../domain/people/person.ts';
import { type PersonsResult, personsResult } from '../../../domain/studies/persons-result.ts';
import type { Study, VariablePair } from '../../../domain/studies/study.ts';
import { effectiveSettings } from '../../../domain/variables/effective-settings.ts';
import type { UserVariable } from '../../../domain/variables/variable.ts';
import { mapInParallel } from '../../../platform/parallel.ts';

/** The writes that go with a person's result, on condition that it is theirs to share at that very moment. */
interface Contribution {
  readonly person: Write;
  readonly writes: readonly Write[];
}

interface Sharer {
  readonly person: Person | undefined;
  readonly variables: ReadonlyMap<number, UserVariable>;
}

const findSharer = async (userId: number, variableIds: readonly number[]): Promise<Sharer> => {
  const [person, variables] = await Promise.all([
    findPerson(userId),
    findUserVariables(userId, [...new Set(variableIds)]),
  ]);
  return { person, variables };
};

/** Undefined while the person shares neither everything nor both variables. */
function shares(
  { person, variables }: Sharer,
  { causeVariableId, effectVariableId }: VariablePair,
): Contribution | undefined {
  if (person === undefined) return undefined;
  const { userId } = person;
  if (person.shareAllData) return { person: personSharesAll(userId), writes: [] };
  const both = [causeVariableId, effectVariableId].map((id) => variables.get(id));
  if (both.some((one) => one?.settings.shareUserMeasurements !== true)) return undefined;
  const unchanged = both.flatMap((one) => (one === undefined ? [] : [isUnchanged(userId, one)]));
  return { person: personIsThere(userId), writes: unchanged };
}

/** The writes to the pool of its pair that go with saving a newly computed study of a person's own. */
export async function contributionOf(
  userId: number,
  pair: VariablePair,
  result: PersonsResult | undefined,
): Promise<Contribution> {
  const nothing = { person: personIsThere(userId), writes: [] };
  if (result === undefined) return { ...nothing, writes: await resultRemoval(userId, pair) };
  const sharer = await findSharer(userId, [pair.causeVariableId, pair.effectVariableId]);
  const sharing = shares(sharer, pair);
  if (sharing === undefined) return nothing;
  return { ...sharing, writes: [...sharing.writes, resultWrite(userId, pair, result)] };
}

const studiesAtOnce = 16;

/**
 * Brings what counts of a person in line with what they share: all of it, or what concerns certain variables. When
 * this returns, nothing counts that is not shared any more, and no figure is shown that it went into.
 */
export async function alignContributions(userId: number, about?: readonly number[]): Promise<void> {
  const concerned = ({ type, causeVariableId, effectVariableId }: Study) =>
    type === 'individual' &&
    (about === undefined || about.includes(causeVariableId) || about.includes(effectVariableId));
  const studies = (await listStudies(userId)).filter(concerned);
  const [sharer, contributed] = await Promise.all([
    findSharer(
      userId,
      studies.flatMap((study) => [study.causeVariableId, study.effectVariableId]),
    ),
    findContributed(userId, studies),
  ]);
  await mapInParallel(studies, studiesAtOnce, async (study) => {
    const sharing = shares(sharer, study);
    if (sharing !== undefined && !contributed.has(study)) await contribute(userId, study, sharer, sharing);
    if (sharing === undefined && contributed.has(study)) await withdrawResult(userId, study);
  });
}

async function contribute(userId: number, study: Study, sharer: Sharer, { person, writes }: Contribution) {
  const analysis = await findAnalysis(userId, study);
  const [cause, effect] = [study.causeVariableId, study.effectVariableId].map((id) => {
    const userVariable = sharer.variables.get(id);
    return userVariable === undefined
      ? undefined
      : { userVariable, settings: effectiveSettings(userVariable) };
  });
  // Figures of a part of the records count for nobody else; the whole does, once it is examined.
  if (analysis?.statistics.coversSince !== undefined) return;
  if (analysis === undefined || cause === undefined || effect === undefined) return;
  const result = personsResult(analysis.statistics, cause, effect);
  if (result === undefined) return;
  // A request that changes what is shared in between aligns it again after that.
  await transactIfAllowed([person, ...writes, resultWrite(userId, study, result)]);
}

/** Takes everything of a person's out of every population, for good. */
export async function withdrawContributions(userId: number): Promise<void> {
  const studies = (await listStudies(userId)).filter(({ type }) => type === 'individual');
  const contributed = await findContributed(userId, studies);
  await mapInParallel([...contributed], studiesAtOnce, (study) => withdrawResult(userId, study));
}
