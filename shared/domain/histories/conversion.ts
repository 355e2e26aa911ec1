import { canConvert, convert, linearBetween } from '../units/convert.ts';
import { getUnit, type Unit } from '../units/units.ts';
import type { TagFactor } from '../variables/tags.ts';
import type { Run } from './runs.ts';
import { addSum, type Sum, sumOf } from './sum.ts';

/** Converts values to another unit, and sums too if that gives the same as converting each value. */
export interface ValueConversion {
  readonly ofValue: (value: number) => number;
  readonly ofSum?: (sum: Sum) => Sum;
}

const same: ValueConversion = { ofValue: (value) => value, ofSum: (sum) => sum };

/** Undefined if one unit cannot be converted to the other. */
export function between(from: Unit, to: Unit): ValueConversion | undefined {
  if (from.id === to.id) return same;
  if (!canConvert(from, to)) return undefined;
  const linear = linearBetween(from, to);
  const ofValue = (value: number) => convert(value, from, to);
  if (linear === undefined) return { ofValue };
  const { shift, numerator, denominator, unshift } = linear;
  return {
    ofValue,
    ofSum: (sum) => {
      const { count, total, carry } = shiftedBy(sum, shift);
      const scaled = {
        count,
        total: (total * numerator) / denominator,
        carry: (carry * numerator) / denominator,
      };
      return shiftedBy(scaled, -unshift);
    },
  };
}

const shiftedBy = (sum: Sum, shift: number): Sum =>
  shift === 0 ? sum : { ...addSum(sum, { count: 0, total: shift * sum.count, carry: 0 }), count: sum.count };

const times = (factor: number): ValueConversion => ({
  ofValue: (value) => value * factor,
  ofSum: ({ count, total, carry }) => ({ count, total: total * factor, carry: carry * factor }),
});

function chain(...parts: readonly (ValueConversion | undefined)[]): ValueConversion | undefined {
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const sums = known.flatMap(({ ofSum }) => (ofSum === undefined ? [] : [ofSum]));
  return {
    ofValue: (value) => known.reduce((result, { ofValue }) => ofValue(result), value),
    ...(sums.length < known.length
      ? {}
      : { ofSum: (sum: Sum) => sums.reduce((result, ofSum) => ofSum(result), sum) }),
  };
}

/** Converts an amount of a tagged variable in the unit `posted` to the amount of its ingredient in `unit`. */
export const derivedBetween = (tag: TagFactor, posted: Unit, unit: Unit): ValueConversion | undefined =>
  chain(
    between(posted, getUnit(tag.taggedUnitId)),
    times(tag.conversionFactor),
    between(getUnit(tag.tagUnitId), unit),
  );

export const andThen = (
  first: ValueConversion | undefined,
  second: ValueConversion | undefined,
): ValueConversion | undefined => chain(first, second);

/** The converted sum of a run, which must have its rows if sums do not convert. */
export const convertedSum = (run: Run, { ofValue, ofSum }: ValueConversion): Sum => {
  if (ofSum !== undefined) return ofSum(run);
  if (run.rows === undefined) throw new Error('The rows of a run are needed to convert it.');
  return sumOf(run.rows.map(({ value }) => ofValue(value)));
};

/** The converted least and greatest value of a run, which must have its rows if sums do not convert. */
export function convertedEnds(run: Run, { ofValue, ofSum }: ValueConversion): readonly [number, number] {
  const ends = ofSum === undefined ? (run.rows ?? []).map(({ value }) => value) : [run.least, run.greatest];
  let [least, greatest] = [Infinity, -Infinity];
  for (const end of ends) {
    least = Math.min(least, ofValue(end));
    greatest = Math.max(greatest, ofValue(end));
  }
  return [least, greatest];
}
