import type { Pairs } from './days/pairing.ts';
import { compareGroups } from './figures/group-comparison.ts';
import { mean, pearson } from './methods/moments.ts';
import { valueSteps } from './methods/value-steps.ts';
import { type StrengthLevel, strengthLevel } from './texts/words.ts';

/** Two groups of days, split at a number that people would say, in the units of both variables. */
export interface SpokenGroups {
  readonly numberOfPairs: number;
  readonly correlationCoefficient: number;
  readonly strengthLevel: StrengthLevel;
  /** Days are compared above and below the cause's mean, or a number close to it that people would say. */
  readonly causeMean: number;
  readonly daysAbove: number;
  readonly daysBelow: number;
  readonly effectAbove: number;
  readonly effectBelow: number;
  /** Present if the days below are those without any. */
  readonly isWithout?: true;
}

/** A group of fewer days is no picture of anything. */
const fewestOfAGroup = 5;

/** Days split at 7 h, not at 6.95 h, unless hardly any day is on one side; null where there is nothing to compare. */
export function spokenGroups(pairs: Pairs): SpokenGroups | null {
  const r = pearson(pairs.cause, pairs.effect);
  const plain = mean(pairs.cause) ?? 0;
  const spoken = splitAt(plain, pairs.cause);
  const groups = compareGroups(pairs, spoken);
  const isTold = Math.min(groups.baseline.count, groups.followUp.count) >= fewestOfAGroup;
  const { baseline, followUp } = isTold ? groups : compareGroups(pairs);
  if (r === null || baseline.effectMean === null || followUp.effectMean === null) return null;
  const stepsOf = valueSteps(pairs.cause);
  return {
    numberOfPairs: pairs.days.length,
    correlationCoefficient: r,
    strengthLevel: strengthLevel(r),
    causeMean: isTold ? spoken : plain,
    daysAbove: followUp.count,
    daysBelow: baseline.count,
    effectAbove: followUp.effectMean,
    effectBelow: baseline.effectMean,
    ...(stepsOf(baseline.causeMean ?? 0) === stepsOf(0) && { isWithout: true }),
  };
}

/** The share of whole values from which something is counted in whole steps. */
const mostlyWhole = 0.9;

/** A number to split days at; of whole values 1 of 5 splits the same days as 0.55, which nobody says. */
function splitAt(middle: number, values: Float64Array): number {
  const spoken = spokenNumber(middle);
  return values.filter(Number.isInteger).length >= mostlyWhole * values.length ? Math.ceil(spoken) : spoken;
}

/** One digit, or one and a half: 7, 65, 0.25. */
export function spokenNumber(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const step = 10 ** Math.floor(Math.log10(Math.abs(value))) / 2;
  return Number((Math.round(value / step) * step).toPrecision(2));
}
