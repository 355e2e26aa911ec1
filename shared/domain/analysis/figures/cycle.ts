import { type CycleDays, placeTerms } from '../days/cycle-days.ts';
import type { Pairs } from '../days/pairing.ts';
import { sumOfSquares } from '../methods/moments.ts';
import { type SlowTerms, withTerms } from '../methods/slow-terms.ts';
import { holdsInStudy, rest, studyTerms, testFromDayToDay } from './day-to-day.ts';

const fewestCycles = 3;
const fewestPlacedPairs = 30;

/** The test from day to day once more, between days at the same place in the person's cycle. */
export interface CycleTest {
  /** Complete cycles between the first and the last pair. */
  readonly completeCycles: number;
  /** Pairs whose place in the cycle is known. */
  readonly numberOfPairs: number;
  /** Whether there is enough to compare, and both series follow the cycle. */
  readonly used: boolean;
  readonly r: number | null;
  readonly pValue: number | null;
  readonly holds: boolean;
}

export function testWithinCycle(
  pairs: Pairs,
  cycles: CycleDays,
  adjustedCorrelation: number | null,
): CycleTest {
  const [first = Infinity, last = -Infinity] = [pairs.days[0], pairs.days.at(-1)];
  const completeCycles = cycles.complete.filter(
    ({ start, next }) => start >= first && next - 1 <= last,
  ).length;
  const placed = placedPairs(pairs, cycles);
  const numberOfPairs = placed.days.length;
  const unused = { completeCycles, numberOfPairs, used: false, r: null, pValue: null, holds: false };
  if (completeCycles < fewestCycles || numberOfPairs < fewestPlacedPairs) return unused;
  const slow = studyTerms(placed.days);
  const both = withTerms(slow, cycleTerms(placed.days, cycles));
  if (!follows(placed.cause, slow, both) || !follows(placed.effect, slow, both)) return unused;
  const { r, p } = testFromDayToDay(placed, both);
  const holds = holdsInStudy(r, p, adjustedCorrelation, pairs.days.length);
  return { completeCycles, numberOfPairs, used: true, r, pValue: p, holds };
}

function placedPairs({ days, cause, effect }: Pairs, { termOf }: CycleDays): Pairs {
  const isPlaced = Array.from(days, (day) => termOf(day) !== undefined);
  const kept = (_: number, i: number) => isPlaced[i] === true;
  return { days: days.filter(kept), cause: cause.filter(kept), effect: effect.filter(kept) };
}

/** A term for each place in the cycle but the base, and one for bleeding. */
function cycleTerms(days: Int32Array, { termOf, bleeding }: CycleDays): Float64Array[] {
  const places = Array.from({ length: placeTerms }, (_, term) =>
    Float64Array.from(days, (day) => Number(termOf(day) === term)),
  );
  return [...places, Float64Array.from(days, (day) => Number(bleeding.has(day)))];
}

/** Whether the cycle explains at least as much of a series as that many terms would by chance. */
function follows(values: Float64Array, slow: SlowTerms, both: SlowTerms): boolean {
  const [without, within] = [rest(values, slow), rest(values, both)];
  if (without === null) return false;
  const left = within === null ? 0 : sumOfSquares(within);
  const explained = (sumOfSquares(without) - left) / (both.count - slow.count);
  return explained >= left / (values.length - both.count - 1);
}
