import { mustAt } from '../lists/must.ts';
import { pValueOf } from './exact-test.ts';
import { type ComparedPair, isComplete } from './pair-values.ts';
import { totalOf, type WholeSteps } from './whole-steps.ts';

/** The result if every incomplete pair had gone the other way as far as any pair went. */
export interface WorstCase {
  readonly pairs: number;
  readonly pValue: number;
  /** Whether it would still be a finding, of the same direction. */
  readonly stands: boolean;
}

export function worstCase(
  pairs: readonly ComparedPair[],
  { differences }: WholeSteps,
  level: number,
): WorstCase {
  const sign = Math.sign(totalOf(differences));
  const furthest = differences.reduce((most, difference) => Math.max(most, Math.abs(difference)), 0);
  let next = 0;
  const all = Float64Array.from(pairs, (pair) =>
    isComplete(pair) ? mustAt(differences, next++) : -sign * furthest,
  );
  const pValue = pValueOf(all);
  return { pairs: pairs.length, pValue, stands: pValue <= level && Math.sign(totalOf(all)) === sign };
}
