import { contributionWrite, findContribution, formerPairs } from '../../../data/studies/contribution.ts';
import { sharerWrite } from '../../../data/studies/sharer.ts';
import { findAnalysis } from '../../../data/studies/stored-analysis.ts';
import { listStudies } from '../../../data/studies/study.ts';
import { transactIfAllowed } from '../../../data/table/transact.ts';
import type { DiscoveryPair } from '../../../domain/discovery/discover.ts';
import type { Person } from '../../../domain/people/person.ts';
import { contributedResults, type PairResult } from '../../../domain/studies/contribution.ts';
import { type PairFigures, personsResult } from '../../../domain/studies/persons-result.ts';
import { isAsked, roundMonth } from '../../../domain/studies/round-month.ts';
import type { Study, VariablePair } from '../../../domain/studies/study.ts';
import type { UserVariable } from '../../../domain/variables/variable.ts';
import { mapInParallel } from '../../../platform/parallel.ts';
import { withSettings } from '../study-variables.ts';
import { sharingOf } from './sharing.ts';

/** A look at someone's records: the pairs, and all variables that there are. */
interface ContributionLook {
  readonly pairs: readonly DiscoveryPair[];
  readonly variables: readonly UserVariable[];
}

const studiesAtOnce = 16;

/**
 * Keeps what someone's records say of the pairs that they share, once for the figures of each month, if it is asked
 * for; and that they share, so that the next month asks them. Nothing is kept that is not theirs to share at that very
 * moment.
 */
export async function contribute(
  person: Pick<Person, 'userId' | 'shareAllData'>,
  { pairs, variables }: ContributionLook,
  now: number,
): Promise<void> {
  const { userId } = person;
  const sharing = sharingOf(person, variables);
  if (!sharing.isAny) return;
  const [month, before] = [roundMonth(now), await findContribution(userId)];
  if (before?.month === month || (before !== undefined && !isAsked(now))) return;
  const known = [...sharing.conditions, sharerWrite(userId)];
  if (!isAsked(now)) return void (await transactIfAllowed(known));
  const studies = (await listStudies(userId)).filter(({ type }) => type === 'individual');
  const variableOf = new Map(variables.map((one) => [one.variable.variableId, one]));
  const found = [
    ...pairs.flatMap((pair) => resultOfLook(pair, variableOf)),
    ...(await resultsOfStudies(userId, studies, variableOf)),
  ];
  const results = contributedResults(found.filter(sharing.shares));
  const former = formerPairs(before, results);
  await transactIfAllowed([...known, contributionWrite(userId, { month, results, former }, before)]);
}

type ContributionVariables = ReadonlyMap<number, UserVariable>;

function resultOfLook(
  { cause, effect, evidence }: DiscoveryPair,
  variables: ContributionVariables,
): PairResult[] {
  const pair = { causeVariableId: Number(cause), effectVariableId: Number(effect) };
  const { adjustedCorrelation, effectiveSampleSize } = evidence;
  return resultsOf(
    pair,
    { adjustedCorrelation, effectiveSampleSize, optimalValue: evidence.optimalValue() },
    variables,
  );
}

async function resultsOfStudies(
  userId: number,
  studies: readonly Study[],
  variables: ContributionVariables,
): Promise<PairResult[]> {
  const results = await mapInParallel(studies, studiesAtOnce, async (study) => {
    const analysis = await findAnalysis(userId, study);
    // Figures of a part of the records count for nobody else.
    if (analysis === undefined || analysis.statistics.coversSince !== undefined) return [];
    return resultsOf(study, analysis.statistics, variables);
  });
  return results.flat();
}

function resultsOf(pair: VariablePair, found: PairFigures, variables: ContributionVariables): PairResult[] {
  const { causeVariableId, effectVariableId } = pair;
  const [cause, effect] = [variables.get(causeVariableId), variables.get(effectVariableId)];
  if (cause === undefined || effect === undefined) return [];
  const result = personsResult(found, withSettings(cause), withSettings(effect));
  return result === undefined ? [] : [{ causeVariableId, effectVariableId, ...result }];
}
