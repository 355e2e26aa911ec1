import type { PersonsResult } from '../domain/studies/persons-result.ts';
import type { VariablePair } from '../domain/studies/study.ts';

/** One person's result of one pair, as it enters a round: coarse, and without whose it is. */
export interface RoundRow extends VariablePair, PersonsResult {
  /** Their place among all of the pair, which nobody can choose. */
  readonly lot: number;
}
