import { mustAt } from '../../lists/must.ts';
import { formatDate } from '../../time/calendar.ts';
import type { Pairs } from './pairing.ts';

/** A day so far from the others that it may be a typing error. */
export interface UnusualDay {
  readonly date: string;
  readonly variableName: string;
  readonly value: number;
}

/** A side of a study, as it is searched for unusual days. */
export interface SearchedSide {
  readonly variableName: string;
  readonly isRating: boolean;
  /** Days whose values are right, however far from the others. */
  readonly confirmedDays?: readonly number[];
}

const fewestDays = 20;
/** Standard deviations, estimated from the median distance, beyond which a day is unusual. */
const farthestDeviations = 6;
const deviationsPerMedianDistance = 1.4826;
/** More such days than this share are the nature of the series. */
const largestShare = 0.02;

interface UnusualDays {
  readonly listed: readonly UnusualDay[];
  /** The pairs without them. */
  readonly others: Pairs;
}

/** Null where every day is like the others. */
export function findUnusualDays(pairs: Pairs, cause: SearchedSide, effect: SearchedSide): UnusualDays | null {
  const inCause = unconfirmed(unusualIndices(pairs.cause, cause.isRating), pairs, cause);
  const inEffect = unconfirmed(unusualIndices(pairs.effect, effect.isRating), pairs, effect);
  const indices = [...new Set([...inCause, ...inEffect])].sort((a, b) => a - b);
  if (indices.length === 0) return null;
  const listed = indices.flatMap((i) => {
    const date = formatDate(mustAt(pairs.days, i));
    return [
      ...(inCause.includes(i)
        ? [{ date, variableName: cause.variableName, value: mustAt(pairs.cause, i) }]
        : []),
      ...(inEffect.includes(i)
        ? [{ date, variableName: effect.variableName, value: mustAt(pairs.effect, i) }]
        : []),
    ];
  });
  const unusual = new Set(indices);
  const isOther = (_: number, i: number) => !unusual.has(i);
  return {
    listed,
    others: {
      days: pairs.days.filter(isOther),
      cause: pairs.cause.filter(isOther),
      effect: pairs.effect.filter(isOther),
    },
  };
}

const unconfirmed = (indices: readonly number[], { days }: Pairs, { confirmedDays = [] }: SearchedSide) =>
  indices.filter((i) => !confirmedDays.includes(mustAt(days, i)));

function unusualIndices(values: Float64Array, isRating: boolean): number[] {
  const n = values.length;
  if (isRating || n < fewestDays) return [];
  const centre = median(values);
  const distances = values.map((value) => Math.abs(value - centre));
  const usual = median(distances);
  if (!(usual > 0)) return [];
  const farthest = farthestDeviations * deviationsPerMedianDistance * usual;
  const indices = Array.from(distances.entries()).flatMap(([i, distance]) => (distance > farthest ? i : []));
  return indices.length > Math.max(1, Math.floor(largestShare * n)) ? [] : indices;
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort();
  const middle = sorted.length / 2;
  return (mustAt(sorted, Math.ceil(middle) - 1) + mustAt(sorted, Math.floor(middle))) / 2;
}
