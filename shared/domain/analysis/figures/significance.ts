import type { Pairs } from '../days/pairing.ts';
import { normal975, twoSidedT } from '../methods/distributions.ts';
import { correlationOfDeviations, deviations } from '../methods/moments.ts';
import { blockLength, permutationPValue } from '../methods/permutation.ts';
import { covariates, residuals } from '../methods/residuals.ts';
import { serialDependence } from '../methods/serial-dependence.ts';

export const fewestPairs = 10;
export const significanceLevel = 0.05;
/** A smaller unexplained share is only rounding: the correlation is ±1. */
const leastUnexplained = 1e-13;

interface CorrelationTest {
  readonly r: number;
  readonly phiCause: number;
  readonly phiEffect: number;
  readonly effectiveSampleSize: number;
  readonly degreesOfFreedom: number;
  /** Infinite for a perfect correlation, null without degrees of freedom. */
  readonly t: number | null;
  readonly p: number;
}

interface AdjustedTest extends CorrelationTest {
  readonly covariateCount: number;
  readonly confidenceInterval: readonly [number, number] | null;
  readonly blockLength: number;
  readonly permutationP: number;
}

/** Trend and weekday explain one of the series completely: nothing is left that could go with the other. */
interface NothingLeft {
  readonly r: null;
  readonly covariateCount: number;
  readonly p: 1;
  readonly permutationP: 1;
}

/** The plain correlation, its p-value allowing for serial dependence only. */
export function testRaw({ days, cause, effect }: Pairs): CorrelationTest | null {
  if (days.length < fewestPairs) return null;
  return test(days, deviations(cause), deviations(effect), 0);
}

/** The correlation that remains after trend and weekday, which is what a finding rests on. */
export function testAdjusted(pairs: Pairs): AdjustedTest | NothingLeft | null {
  if (pairs.days.length < fewestPairs) return null;
  const { covariateCount, rest } = withoutCovariates(pairs);
  if (rest === null) return { r: null, covariateCount, p: 1, permutationP: 1 };
  const { result } = rest;
  return {
    ...result,
    covariateCount,
    confidenceInterval: fisherInterval(result.r, result.effectiveSampleSize),
    blockLength: blockLength(pairs.days.length, result),
    permutationP: shuffledP(pairs, rest),
  };
}

/** The adjusted test step by step: the shuffles, which take longest, are left until they are asked for. */
export interface SteppedTest {
  readonly r: number | null;
  readonly p: number;
  /** Null where nothing is left. */
  readonly effectiveSampleSize: number | null;
  readonly permutationP: () => number;
}

export function testInSteps(pairs: Pairs): SteppedTest {
  const { rest } = withoutCovariates(pairs);
  if (rest === null) return { r: null, p: 1, effectiveSampleSize: null, permutationP: () => 1 };
  const { r, p, effectiveSampleSize } = rest.result;
  return { r, p, effectiveSampleSize, permutationP: () => shuffledP(pairs, rest) };
}

/** Whether both p-values are small: the shuffles are looked at where the first is. */
export const isFound = ({ r, p, permutationP }: SteppedTest, level = significanceLevel): boolean =>
  r !== null && p < level && permutationP() < level;

interface Rest {
  readonly cause: Float64Array;
  readonly effect: Float64Array;
  readonly result: CorrelationTest;
}

function withoutCovariates({ days, cause, effect }: Pairs): { covariateCount: number; rest: Rest | null } {
  const terms = covariates(days);
  // Terms of the regression besides its constant: the trend, and every kind of day but one.
  const covariateCount = terms.kindCount;
  const causeRest = residuals(cause, terms);
  const effectRest = residuals(effect, terms);
  const result = causeRest && effectRest && test(days, causeRest, effectRest, covariateCount);
  return { covariateCount, rest: result && { cause: causeRest, effect: effectRest, result } };
}

function shuffledP({ days }: Pairs, { cause, effect, result }: Rest): number {
  return permutationPValue(cause, effect, blockLength(days.length, result));
}

export function fisherInterval(r: number, sampleSize: number): readonly [number, number] | null {
  if (!(sampleSize > 3)) return null;
  const half = normal975 / Math.sqrt(sampleSize - 3);
  const z = Math.atanh(r);
  return [Math.tanh(z - half), Math.tanh(z + half)];
}

function test(
  days: Int32Array,
  cause: Float64Array,
  effect: Float64Array,
  termCount: number,
): CorrelationTest | null {
  const r = correlationOfDeviations(cause, effect);
  if (r === null) return null;
  const dependence = serialDependence(days, cause, effect, termCount);
  const degreesOfFreedom = dependence.effectiveSampleSize - 2;
  const t = degreesOfFreedom > 0 ? tValue(r, degreesOfFreedom) : null;
  return { r, ...dependence, degreesOfFreedom, t, p: t === null ? 1 : twoSidedT(t, degreesOfFreedom) };
}

/** Infinite for a perfect correlation. */
export function tValue(r: number, degreesOfFreedom: number): number {
  const unexplained = 1 - r * r;
  return unexplained < leastUnexplained
    ? Math.sign(r) * Infinity
    : r * Math.sqrt(degreesOfFreedom / unexplained);
}
