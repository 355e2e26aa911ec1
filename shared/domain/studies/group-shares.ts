import { poolCorrelations } from '../analysis/methods/meta-analysis.ts';
import { evened, lostDays, tenths } from '../analysis/pooled-study.ts';
import type { Optimum, PersonsResult } from './persons-result.ts';

/** Fewer people are no group: too much of what it says would be of one of them. */
export const fewestInGroup = 5;

/** A correlation of 1 has no finite z, and would outweigh every other group. */
const largestR = 0.97;

/** How much people differ is told upwards to the next step: never less than they do. */
const spreadStep = 0.25;

/** What of somebody enters a group: coarse too, so that no number of figures could ever say more of them. */
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
 * What each person of a group counts as: the group's own figures, coarse, in parts alike. All that a figure of many
 * people ever knows of one of them is in these, so that no other person's coming or going shows more.
 */
export function sharesOf(group: readonly PersonsResult[]): PersonsResult[] {
  const weighed = evened(group);
  const pooled = poolCorrelations(
    weighed.map(({ adjustedCorrelation: r, effectiveSampleSize }) => ({ r, effectiveSampleSize })),
  );
  if (pooled === null) return [...group];
  const worth = oneDigit(mean(weighed.map(({ effectiveSampleSize }) => effectiveSampleSize - lostDays)));
  const z = Math.atanh(Math.max(-largestR, Math.min(largestR, tenths(pooled.r))));
  const spread = Math.ceil(Math.sqrt(pooled.q / (group.length * worth)) / spreadStep) * spreadStep;
  const optima = groupOptima(weighed);
  return group.map(({ optimum }, i) => ({
    adjustedCorrelation: Math.tanh(z + spread * place(i, group.length)),
    effectiveSampleSize: lostDays + worth,
    optimum: (optimum && optima.get(kindOf(optimum))) ?? null,
  }));
}

/** Half of them lie above the middle and half below, so that they differ as much as the group does. */
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

/** Nobody's is taken as more than three times, or less than a third, of the one in the middle. */
const mostTimes = 3;

function commonOptimum(some: readonly (Optimum & { readonly effectiveSampleSize: number })[]): Optimum {
  const {
    unitId,
    extreme,
    value: middle,
  } = some.toSorted((a, b) => a.value - b.value)[Math.floor(some.length / 2)] as Optimum;
  const [low, high] = [middle / mostTimes, middle * mostTimes].sort((a, b) => a - b) as [number, number];
  const weight = some.reduce((sum, one) => sum + one.effectiveSampleSize, 0);
  const value = some.reduce(
    (sum, one) => sum + Math.max(low, Math.min(high, one.value)) * (one.effectiveSampleSize / weight),
    0,
  );
  return { value: oneDigit(value), unitId, extreme };
}

export const oneDigit = (value: number): number => Number(value.toPrecision(1));
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
