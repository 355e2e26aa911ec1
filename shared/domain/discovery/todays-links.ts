import { qValues } from '../analysis/methods/false-discovery.ts';
import type { Direction } from '../analysis/texts/words.ts';
import { direction } from '../analysis/texts/words.ts';
import { mustAt } from '../lists/must.ts';
import { compareIds, pairKey, type VariableId } from './variable-id.ts';

export const mostQToStay = 0.2;
const equalWithin = 1e-9;

export interface PairTest {
  readonly cause: VariableId;
  readonly effect: VariableId;
  readonly adjustedCorrelation: number;
  /** The p-value from day to day, or 1 if the study of the same days does not bear it out. */
  readonly p: number;
}

/** Two variables and the better of their two directions. */
export interface Link {
  readonly cause: VariableId;
  readonly effect: VariableId;
  /** True if it is unknown which comes first. */
  readonly together: boolean;
  readonly direction: Direction;
  readonly q: number;
}

/** One link for each two variables. Both directions and all effects are one family of tests. */
export function todaysLinks(pairs: readonly PairTest[]): ReadonlyMap<string, Link> {
  const qs = qValues(pairs.map(({ p }) => p));
  const ranked = pairs.map((pair, i) => ({ ...pair, q: qs[i] ?? 1 }));
  const byVariables = Map.groupBy(ranked, ({ cause, effect }) => pairKey(cause, effect));
  return new Map([...byVariables].map(([key, directions]) => [key, linkOf(directions)]));
}

type RankedTest = PairTest & { readonly q: number };

function linkOf(directions: readonly RankedTest[]): Link {
  const sorted = directions.toSorted((a, b) => a.p - b.p || compareIds(a.cause, b.cause));
  const best = mustAt(sorted, 0);
  const other = sorted[1];
  const { cause, effect, q } = best;
  return {
    cause,
    effect,
    together: other !== undefined && isTogether(best, other),
    direction: direction(best.adjustedCorrelation),
    q,
  };
}

function isTogether(best: RankedTest, other: RankedTest): boolean {
  if (direction(best.adjustedCorrelation) !== direction(other.adjustedCorrelation)) return false;
  return Math.abs(best.p - other.p) <= equalWithin || Math.max(best.q, other.q) <= mostQToStay;
}
