import { drawnSetCount, drawnSets, everySet, type FlippedSets, mostTried } from './flipped-sets.ts';
import { totalOf, toUnits, type WholeSteps } from './whole-steps.ts';

/** The number of orders, `of` all or the drawn ones, that would have given at least this difference without an effect. */
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
  const flips = flipsOf(differences, sets);
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
  const { atLeast, of } = flipsOf(differences);
  return atLeast / of;
}

const isDrawn = (differences: Float64Array): boolean => differences.length > mostTried;

const setsOf = (differences: Float64Array): FlippedSets =>
  isDrawn(differences) ? drawnSets(differences) : everySet(differences);

function flipsOf(differences: Float64Array, sets?: FlippedSets): Flips {
  const total = totalOf(differences);
  // A step of tolerance for each pair: more than rounding can make, less than data can.
  const least = Math.abs(total) - differences.length;
  // Flipping a set takes its sum away twice.
  const [low, high] = [(total - least) / 2, (total + least) / 2];
  // The real order counts too; among all sets it is the empty one.
  if (isDrawn(differences))
    return { atLeast: 1 + countOutside(sets ?? drawnSets(differences), low, high), of: drawnSetCount + 1 };
  const of = 2 ** differences.length;
  return { atLeast: low >= high ? of : countByHalves(differences, low, high), of };
}

function countOutside({ sums }: FlippedSets, low: number, high: number): number {
  let count = 0;
  for (let set = 0; set < sums.length; set++) {
    const sum = sums[set] as number;
    if (sum <= low || sum >= high) count++;
  }
  return count;
}

/** Counts over every set. Each is a set of the first half of the pairs and one of the second: two short lists do. */
function countByHalves(differences: Float64Array, low: number, high: number): number {
  const middle = differences.length >> 1;
  const first = everySet(differences.subarray(0, middle)).sums.sort();
  const second = everySet(differences.subarray(middle)).sums.sort();
  let count = 0;
  let upToLow = second.length;
  let belowHigh = second.length;
  for (let i = 0; i < first.length; i++) {
    const sum = first[i] as number;
    while (upToLow > 0 && sum + (second[upToLow - 1] as number) > low) upToLow--;
    while (belowHigh > 0 && sum + (second[belowHigh - 1] as number) >= high) belowHigh--;
    count += upToLow + second.length - belowHigh;
  }
  return count;
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
  const rank = Math.floor(
    isDrawn(differences) ? level * (drawnSetCount + 1) : (level / 2) * (means.length + 1),
  );
  if (rank === 0) return null;
  means.sort();
  return [toUnits(means[rank - 1] as number, step), toUnits(means[means.length - rank] as number, step)];
}

/** The means of all sets but the empty one. */
function meansOfAll({ sums, counts }: FlippedSets): Float64Array {
  const means = new Float64Array(sums.length - 1);
  for (let set = 1; set < sums.length; set++)
    means[set - 1] = (sums[set] as number) / (counts[set] as number);
  return means;
}

/** The means of the drawn sets, of the pairs that each leaves out, and of all pairs. No draw is empty or whole. */
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
