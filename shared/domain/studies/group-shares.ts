import { poolCorrelations } from '../analysis/methods/meta-analysis.ts';
import { capWeights, lostDays, tenths } from '../analysis/pooled-study.ts';
import { mustAt } from '../lists/must.ts';
import type { Optimum, PersonsResult } from './persons-result.ts';

/** The fewest people of a group: with fewer, its figures would tell too much of one of them. */
export const fewestInGroup = 5;

/** A correlation of 1 has no finite z, and would outweigh every other group. */
export const largestR = 0.97;

/** The differences between people are rounded up to this step, so that they never look smaller. */
export const spreadStep = 0.25;
/** Adding up numbers in another order may change as much: people who agree differ by nothing. */
export const rounding = 1e-9;

/** A person's result as it enters a group: rounded, so that no number of figures could ever tell more of them. */
export const enteringResult = ({
  adjustedCorrelation,
  effectiveSampleSize,
  optimum,
}: PersonsResult): PersonsResult => ({
  adjustedCorrelation: tenths(adjustedCorrelation),
  effectiveSampleSize: lostDays + oneDigit(effectiveSampleSize - lostDays),
  optimum: optimum && { ...optimum, value: oneDigit(optimum.value) },
});

/**
 * The result that each person of a group counts with: the group's own rounded figures, in equal parts. A figure of many
 * people knows nothing else of one of them, so that no other person's coming or going shows more.
 */
export function sharesOf(group: readonly PersonsResult[]): PersonsResult[] {
  const weighed = capWeights(group);
  const pooled = poolCorrelations(
    weighed.map(({ adjustedCorrelation: r, effectiveSampleSize }) => ({ r, effectiveSampleSize })),
  );
  if (pooled === null) return [...group];
  const worth = oneDigit(mean(weighed.map(({ effectiveSampleSize }) => effectiveSampleSize - lostDays)));
  const z = Math.atanh(Math.max(-largestR, Math.min(largestR, tenths(pooled.r))));
  const differing = Math.sqrt(pooled.q / (group.length * worth));
  const spread = Math.max(0, Math.ceil(differing / spreadStep - rounding)) * spreadStep;
  const optima = groupOptima(weighed);
  return group.map(({ optimum }, i) => ({
    adjustedCorrelation: Math.tanh(z + spread * place(i, group.length)),
    effectiveSampleSize: lostDays + worth,
    optimum: (optimum && optima.get(kindOf(optimum))) ?? null,
  }));
}

/** Puts half of the people above the middle and half below, so that they differ as much as the group does. */
function place(i: number, people: number): number {
  const isOdd = people % 2 === 1;
  if (isOdd && i === people - 1) return 0;
  return (i % 2 === 0 ? 1 : -1) * (isOdd ? Math.sqrt(people / (people - 1)) : 1);
}

function groupOptima(weighed: readonly PersonsResult[]): Map<string, Optimum> {
  const known = weighed.flatMap(({ optimum, effectiveSampleSize }) =>
    optimum === null ? [] : [{ ...optimum, effectiveSampleSize }],
  );
  const alike = [...Map.groupBy(known, kindOf)].filter(([, some]) => some.length >= fewestInGroup);
  return new Map(alike.map(([kind, some]) => [kind, commonOptimum(some)]));
}

export const kindOf = ({ unitId, extreme }: Optimum): string => `${unitId} ${extreme}`;

/** An optimum counts as at most this many times the one in the middle, and as at least that part of it. */
export const mostTimes = 3;

function commonOptimum(some: readonly (Optimum & { readonly effectiveSampleSize: number })[]): Optimum {
  const sorted = some.toSorted((a, b) => a.value - b.value);
  const { unitId, extreme, value: middle } = mustAt(sorted, Math.floor(some.length / 2));
  const ends = [middle / mostTimes, middle * mostTimes];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const weight = some.reduce((sum, one) => sum + one.effectiveSampleSize, 0);
  const value = some.reduce(
    (sum, one) => sum + Math.max(low, Math.min(high, one.value)) * (one.effectiveSampleSize / weight),
    0,
  );
  return { value: oneDigit(value), unitId, extreme };
}

export const oneDigit = (value: number): number => Number(value.toPrecision(1));
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
