import { DRAWN_SETS, drawnSets, everySet, type FlippedSets, MOST_TRIED } from './flipped-sets.ts';
import { totalOf, toUnits, type WholeSteps } from './whole-steps.ts';

/** In how many of all (or the drawn) orders the difference would have been at least as large without any effect. */
export interface Flips {
  readonly atLeast: number;
  readonly of: number;
}

export interface TestedDifference {
  readonly estimate: number;
  readonly pValue: number;
  readonly flips: Flips;
  /** Null where no order could be rare enough for the level. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** Null without a pair. */
export function testDifferences({ differences, step }: WholeSteps, level: number): TestedDifference | null {
  if (differences.length === 0) return null;
  const sets = setsOf(differences);
  const flips = flipsOf(sets, differences);
  const total = totalOf(differences);
  return {
    estimate: toUnits(total / differences.length, step),
    pValue: flips.atLeast / flips.of,
    flips,
    interval: intervalOf(sets, differences, step, level),
  };
}

/** Two-sided: without an effect each difference could as well have had the other sign. */
export function pValueOf(differences: Float64Array): number {
  const { atLeast, of } = flipsOf(setsOf(differences), differences);
  return atLeast / of;
}

const isDrawn = (differences: Float64Array): boolean => differences.length > MOST_TRIED;

const setsOf = (differences: Float64Array): FlippedSets =>
  isDrawn(differences) ? drawnSets(differences) : everySet(differences);

function flipsOf({ sums }: FlippedSets, differences: Float64Array): Flips {
  const total = totalOf(differences);
  // A step of tolerance for each pair: more than rounding can make, less than data can.
  const least = Math.abs(total) - differences.length;
  let hits = 0;
  for (let set = 0; set < sums.length; set++) {
    const sum = total - 2 * (sums[set] as number);
    if (sum >= least || sum <= -least) hits++;
  }
  // What really happened is one of the orders too; among all sets it is the empty one.
  return isDrawn(differences)
    ? { atLeast: hits + 1, of: DRAWN_SETS + 1 }
    : { atLeast: hits, of: sums.length };
}

/**
 * Differences that are the same in all pairs and are not rejected lie between order statistics of the means of sets
 * (Hartigan's typical values): flipping a set leaves the sum at least as large exactly if its mean does not exceed them.
 */
function intervalOf(
  sets: FlippedSets,
  differences: Float64Array,
  step: number,
  level: number,
): TestedDifference['interval'] {
  const means = isDrawn(differences) ? meansOfDrawn(sets, differences) : meansOfAll(sets);
  const rank = Math.floor(isDrawn(differences) ? level * (DRAWN_SETS + 1) : (level / 2) * (means.length + 1));
  if (rank === 0) return null;
  means.sort();
  return [toUnits(means[rank - 1] as number, step), toUnits(means[means.length - rank] as number, step)];
}

/** But of the empty one. */
function meansOfAll({ sums, counts }: FlippedSets): Float64Array {
  const means = new Float64Array(sums.length - 1);
  for (let set = 1; set < sums.length; set++)
    means[set - 1] = (sums[set] as number) / (counts[set] as number);
  return means;
}

/** Of the drawn sets, of what each leaves out, and of all pairs. No draw is empty or whole. */
function meansOfDrawn({ sums, counts }: FlippedSets, differences: Float64Array): Float64Array {
  const total = totalOf(differences);
  const pairs = differences.length;
  const means = new Float64Array(2 * sums.length + 1);
  for (let set = 0; set < sums.length; set++) {
    const sum = sums[set] as number;
    const count = counts[set] as number;
    means[2 * set] = sum / count;
    means[2 * set + 1] = (total - sum) / (pairs - count);
  }
  means[2 * sums.length] = total / pairs;
  return means;
}
