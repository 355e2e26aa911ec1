import type { Candidate } from './choose-variables.ts';
import { pairKey, type VariableId } from './variable-id.ts';

/** Reasons why a pair is not asked about; the first that applies is given. */
export const exclusions = ['tag', 'oneRecord', 'filled', 'data'] as const;
export type Exclusion = (typeof exclusions)[number];

/** Fewer days with a pair than this say nothing. */
export const fewestPairedDays = 30;
/** If both sides are unrecorded on a larger share of the days, those days alone would link them. */
const mostFilled = 0.1;

export interface Relations {
  /** Entries of the first are counted in the second. */
  readonly tags: readonly (readonly [tagged: VariableId, tag: VariableId])[];
  /** Whether both are recorded in the same hours on nearly all of their common days. */
  readonly areOfTheSameHours: (a: VariableId, b: VariableId) => boolean;
}

export interface PairAmount {
  readonly n: number;
  /** Too little variation for a study. */
  readonly insufficient: boolean;
  /** The shares of its days on which each side was not recorded. */
  readonly filledCause: number;
  readonly filledEffect: number;
}

/** Pairs in which entries of one variable are counted in the other, or those of a third in both. */
export function taggedPairs(tags: Relations['tags']): ReadonlySet<string> {
  const pairs = new Set(tags.map(([tagged, tag]) => pairKey(tagged, tag)));
  for (const [tagged, tag] of tags) {
    for (const [other, otherTag] of tags)
      if (other === tagged && otherTag !== tag) pairs.add(pairKey(tag, otherTag));
  }
  return pairs;
}

/** True for one record in two variables: mood and energy of one sitting, both blood pressures. */
export function isOneRecord(a: Candidate, b: Candidate, { areOfTheSameHours }: Relations): boolean {
  return a.category === b.category && ((a.sensed && b.sensed) || areOfTheSameHours(a.id, b.id));
}

export function exclusionByAmount({
  n,
  insufficient,
  filledCause,
  filledEffect,
}: PairAmount): Exclusion | null {
  if (filledCause > mostFilled && filledEffect > mostFilled) return 'filled';
  return n < fewestPairedDays || insufficient ? 'data' : null;
}
