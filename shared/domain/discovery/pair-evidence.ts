import { isHeld } from '../analysis/figures/day-to-day.ts';
import { significanceLevel } from '../analysis/figures/significance.ts';
import type { PairAmount } from './exclude-pair.ts';

/** The evidence for a pair. The costlier a figure, the later it is asked for. */
export interface PairEvidence extends PairAmount {
  readonly adjustedCorrelation: number | null;
  readonly pValue: number | null;
  readonly dayToDay: () => { readonly r: number | null; readonly p: number };
  /** Whether the study of the same days is significant, and without its unusual days as well. */
  readonly isRobust: () => boolean;
}

/** The p-value from day to day, or 1 where the study of the same days does not bear it out. */
export function gatedP({ adjustedCorrelation, pValue, dayToDay, isRobust }: PairEvidence): number {
  if (!(pValue !== null && pValue < significanceLevel)) return 1;
  const { r, p } = dayToDay();
  return isHeld(r, p, adjustedCorrelation) && isRobust() ? p : 1;
}
