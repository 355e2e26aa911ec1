import type { Candidate } from './choose-variables.ts';
import { pairKey, type VariableId } from './variable-id.ts';

/** Why a pair is not asked about: the first of these that applies. */
export const EXCLUSIONS = ['tag', 'oneRecord', 'filled', 'data'] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** Fewer days with a pair than this say nothing. */
export const FEWEST_PAIRED_DAYS = 30;
/** Where both sides are unrecorded on more of the days, those days alone would link them. */
const MOST_FILLED = 0.1;

export interface Relations {
  /** Entries of the first are counted in the second. */
  readonly tags: readonly (readonly [tagged: VariableId, tag: VariableId])[];
  /** Whether both are recorded in the same hours on nearly all of their common days. */
  readonly areOfTheSameHours: (a: VariableId, b: VariableId) => boolean;
}

/** How much there is of a pair. */
export interface PairAmount {
  readonly n: number;
  /** Too little variation for a study. */
  readonly insufficient: boolean;
  /** On which share of its days each side was not recorded. */
  readonly filledCause: number;
  readonly filledEffect: number;
}

/** Entries of one are counted in the other, or a third one's in both. */
export function taggedPairs(tags: Relations['tags']): ReadonlySet<string> {
  const pairs = new Set(tags.map(([tagged, tag]) => pairKey(tagged, tag)));
  for (const [tagged, tag] of tags) {
    for (const [other, otherTag] of tags)
      if (other === tagged && otherTag !== tag) pairs.add(pairKey(tag, otherTag));
  }
  return pairs;
}

/** Mood and energy of one sitting, both blood pressures: one record in two variables. */
export function isOneRecord(a: Candidate, b: Candidate, { areOfTheSameHours }: Relations): boolean {
  return a.category === b.category && ((a.sensed && b.sensed) || areOfTheSameHours(a.id, b.id));
}

export function exclusionByAmount({
  n,
  insufficient,
  filledCause,
  filledEffect,
}: PairAmount): Exclusion | null {
  if (filledCause > MOST_FILLED && filledEffect > MOST_FILLED) return 'filled';
  return n < FEWEST_PAIRED_DAYS || insufficient ? 'data' : null;
}
