import { must } from '../lists/must.ts';
import { type Candidate, type ChosenVariables, chooseVariables, type SameDay } from './choose-variables.ts';
import {
  type Exclusion,
  exclusionByAmount,
  isOneRecord,
  type Relations,
  taggedPairs,
} from './exclude-pair.ts';
import { type KeptLines, keepLines, type ListedLine } from './keep-lines.ts';
import { gatedP, type PairEvidence } from './pair-evidence.ts';
import { type PairTest, todaysLinks } from './todays-links.ts';
import { compareIds, pairKey, type VariableId } from './variable-id.ts';

interface ChoiceInput {
  /** Counted from 1970-01-01; the days that are looked at end before it. */
  readonly today: number;
  readonly primaryOutcome: VariableId | null;
  readonly candidates: readonly Candidate[];
  readonly sameDay: (a: VariableId, b: VariableId) => SameDay | null;
  readonly relations: Relations;
  readonly evidence: (cause: VariableId, effect: VariableId) => PairEvidence;
  /** Yesterday's list. */
  readonly listed?: readonly ListedLine[] | undefined;
}

interface ExcludedPair {
  readonly cause: VariableId;
  readonly effect: VariableId;
  readonly reason: Exclusion;
  /** The number of days that both have, if the reason is what their days lack. */
  readonly n?: number;
}

export interface LineChoice extends ChosenVariables, KeptLines {
  readonly excluded: readonly ExcludedPair[];
  readonly pairsLookedAt: number;
  /** The median number of days of the pairs looked at; null where there is none. */
  readonly medianDays: number | null;
}

/** Finds those of a person's variables that go together from day to day by more than chance. */
export function chooseLines(input: ChoiceInput): LineChoice {
  const chosen = chooseVariables(input.candidates, input.primaryOutcome, input.sameDay);
  const byId = new Map(input.candidates.map((one) => [one.id, one]));
  const tagged = taggedPairs(input.relations.tags);
  const excluded: ExcludedPair[] = [];
  const lookedAt: PairTest[] = [];
  const amounts: number[] = [];
  for (const effect of chosen.effects) {
    for (const cause of chosen.order) {
      if (cause === effect) continue;
      const both = [must(byId, cause), must(byId, effect)] as const;
      if (tagged.has(pairKey(cause, effect))) excluded.push({ cause, effect, reason: 'tag' });
      else if (isOneRecord(...both, input.relations)) excluded.push({ cause, effect, reason: 'oneRecord' });
      else {
        const evidence = input.evidence(cause, effect);
        const reason = exclusionByAmount(evidence);
        if (reason !== null) excluded.push({ cause, effect, reason, n: evidence.n });
        else {
          const adjustedCorrelation = evidence.adjustedCorrelation ?? 0;
          lookedAt.push({ cause, effect, adjustedCorrelation, p: gatedP(evidence) });
          amounts.push(evidence.n);
        }
      }
    }
  }
  return {
    ...chosen,
    excluded: excluded.sort((a, b) => compareIds(a.cause, b.cause) || compareIds(a.effect, b.effect)),
    pairsLookedAt: lookedAt.length,
    medianDays: median(amounts),
    ...keepLines(todaysLinks(lookedAt), input.listed ?? [], input.today),
  };
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
