import { scaleEnds } from '../units/scale-text.ts';
import type { CombinationOperation } from './categories.ts';
import type { Kind } from './kind.ts';
import type { Valence } from './valence.ts';

/** The figure that fits a variable: days with it, days on which it was taken, or the mean of its days. */
export type Nature = 'days' | 'taken' | 'mean';

interface DescribedVariable {
  readonly kind: Kind;
  readonly unitName: string;
  readonly categoryName: string;
  readonly valence: Valence;
  readonly combinationOperation: CombinationOperation;
}

/** A habit is something chosen on most days. */
export function natureOf(
  { kind, unitName, categoryName, valence, combinationOperation }: DescribedVariable,
  isHabit: boolean,
): Nature {
  if (kind === 'taken') return 'taken';
  if (unitName === 'yes/no') return 'days';
  if (unitName === '-4 to 4') return 'mean';
  if (kind === 'felt') return valence === 'negative' ? 'days' : 'mean';
  if (kind === 'happens') return categoryName === 'Environment' ? 'mean' : 'days';
  return kind === 'chosen' && combinationOperation === 'SUM' && !isHabit ? 'days' : 'mean';
}

/** The value of a day without it. */
export const noneOf = (unitName: string): number => scaleEnds(unitName)?.[0] ?? 0;
