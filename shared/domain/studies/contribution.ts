import { lostDays } from '../analysis/pooled-study.ts';
import { enteringResult } from './group-shares.ts';
import type { PersonsResult } from './persons-result.ts';
import type { VariablePair } from './study.ts';

/** One person's result of one pair: coarse, as it enters the figures of everybody. */
export interface PairResult extends VariablePair, PersonsResult {}

/** The highest number of pairs of one person that count. */
const mostPairs = 700;

export const pairName = ({ causeVariableId, effectVariableId }: VariablePair): string =>
  `${causeVariableId} ${effectVariableId}`;

/** The results that count of a person: of each pair one, the first of several, rounded. */
export function contributedResults(found: Iterable<PairResult>): PairResult[] {
  const results = new Map<string, PairResult>();
  for (const one of found) {
    if (results.size === mostPairs) break;
    const { causeVariableId, effectVariableId } = one;
    const entering = enteringResult(one);
    const name = pairName(one);
    if (entering.effectiveSampleSize > lostDays && !results.has(name))
      results.set(name, { causeVariableId, effectVariableId, ...entering });
  }
  return [...results.values()];
}
