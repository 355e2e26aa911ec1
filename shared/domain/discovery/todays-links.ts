import { qValues } from '../analysis/methods/false-discovery.ts';
import type { Direction } from '../analysis/texts/words.ts';
import { direction } from '../analysis/texts/words.ts';
import { compareIds, pairKey, type VariableId } from './variable-id.ts';

export const STAYS = 0.2;
const EQUAL = 1e-9;

export interface LookedAt {
  readonly cause: VariableId;
  readonly effect: VariableId;
  readonly adjustedCorrelation: number;
  /** From day to day, after its gates. */
  readonly p: number;
}

/** Two variables and the better of their two directions. */
export interface Link {
  readonly cause: VariableId;
  readonly effect: VariableId;
  /** Which comes first cannot be told. */
  readonly together: boolean;
  readonly direction: Direction;
  readonly q: number;
}

/** All pairs that were looked at, both directions and all effects in one family, as one link for two variables. */
export function todaysLinks(pairs: readonly LookedAt[]): ReadonlyMap<string, Link> {
  const qs = qValues(pairs.map(({ p }) => p));
  const ranked = pairs.map((pair, i) => ({ ...pair, q: qs[i] ?? 1 }));
  const byVariables = Map.groupBy(ranked, ({ cause, effect }) => pairKey(cause, effect));
  return new Map([...byVariables].map(([key, directions]) => [key, linkOf(directions)]));
}

type Ranked = LookedAt & { readonly q: number };

function linkOf(directions: readonly Ranked[]): Link {
  const [best, other] = directions.toSorted((a, b) => a.p - b.p || compareIds(a.cause, b.cause)) as [
    Ranked,
    Ranked?,
  ];
  const { cause, effect, q } = best;
  return {
    cause,
    effect,
    together: other !== undefined && isTogether(best, other),
    direction: direction(best.adjustedCorrelation),
    q,
  };
}

function isTogether(best: Ranked, other: Ranked): boolean {
  if (direction(best.adjustedCorrelation) !== direction(other.adjustedCorrelation)) return false;
  return Math.abs(best.p - other.p) <= EQUAL || Math.max(best.q, other.q) <= STAYS;
}
