import { extremesOf, mean } from '../analysis/methods/moments.ts';
import { multiple, roundStep } from '../analysis/methods/round-step.ts';

/** A numeric axis with round ticks that takes in every value. */
export interface ValueAxis {
  readonly minimum: number;
  readonly maximum: number;
  readonly ticks: readonly number[];
}

const wantedSteps = 5;
/** Nothing that anyone records differs by less. */
const smallestDifference = 1e-200;

export function valueAxis(lowest: number, highest: number, smallestStep = 0): ValueAxis {
  // A single value gets room on both sides, in proportion to its size.
  const spread = highest - lowest;
  const size = Math.max(Math.abs(lowest), Math.abs(highest));
  const isSingle = spread <= Math.max(size * 1e-12, smallestDifference);
  const room = isSingle ? (size > smallestDifference ? size / 10 : 1) : 0;
  const step = Math.max(smallestStep, roundStep((spread + 2 * room) / wantedSteps));
  const first = Math.floor((lowest - room) / step + 1e-9);
  const last = Math.ceil((highest + room) / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => multiple(step, first + i));
  return { minimum: ticks[0] ?? 0, maximum: ticks.at(-1) ?? 1, ticks };
}

/** The limits of an axis for a variable's values, so that no picture makes more of them than they are. */
export interface AxisScale {
  /** The ends of a rating, which is always drawn whole. */
  readonly ends?: readonly [number, number] | undefined;
  /** The distance between ticks, where only some values between those ends are possible. */
  readonly step?: number | undefined;
  /** Whether days add up, so that a length means an amount. */
  readonly isFromZero?: boolean | undefined;
  /** The least that the axis spans, where a length means no amount. */
  readonly smallestSpan?: number | undefined;
}

/** An axis without such limits spans at least this share of the mean: small differences look small. */
const smallestRelativeSpan = 0.1;

export function scaledAxis(
  values: Float64Array,
  { ends, step, isFromZero, smallestSpan = 0 }: AxisScale,
): ValueAxis {
  const { lowest, highest } = extremesOf(values);
  if (ends !== undefined && lowest >= ends[0] && highest <= ends[1])
    return wholeScale(ends[0], ends[1], step);
  if (isFromZero === true || ends !== undefined) {
    return lowest === 0 && highest === 0
      ? valueAxis(0, 1)
      : valueAxis(Math.min(0, lowest), Math.max(0, highest));
  }
  const smallest = Math.max(smallestSpan, smallestRelativeSpan * Math.abs(mean(values) ?? 0));
  const missing = smallest - (highest - lowest);
  const room = Math.max(0, missing / 2);
  // Values that are never below zero need no room there.
  if (lowest >= 0 && lowest < room) return valueAxis(0, Math.max(highest, smallest));
  if (highest <= 0 && -highest < room) return valueAxis(Math.min(lowest, -smallest), 0);
  return valueAxis(lowest - room, highest + room);
}

/** The axis of a whole rating: ticks at both ends, in whole points where there are few. */
function wholeScale(minimum: number, maximum: number, wanted?: number): ValueAxis {
  const span = maximum - minimum;
  const fitting = span <= 2 ? span / 4 : span <= 5 ? 1 : ([2, 3].find((each) => span % each === 0) ?? 1);
  const step = wanted ?? fitting;
  const ticks = Array.from({ length: Math.round(span / step) + 1 }, (_, i) =>
    multiple(1, minimum + i * step),
  );
  return { minimum, maximum, ticks };
}

/** Suffix, size, and the smallest value it is used for: four digits are as easily read as one and a k. */
const largeUnits = [
  ['T', 1e12, 1e12],
  ['B', 1e9, 1e9],
  ['M', 1e6, 1e6],
  ['k', 1e3, 1e4],
] as const;
const mostDigits = 17;

const largeUnit = (size: number) => largeUnits.find(([, , from]) => size >= from) ?? (['', 1] as const);

/** Short enough for a margin, all in one unit unless they are far apart, and no two alike: 1,500 · 12k · 0.25 · 1.2M. */
export function tickLabels(values: readonly number[]): string[] {
  const largest = Math.max(...values.map(Math.abs));
  const smallest = Math.min(...values.map((value) => Math.abs(value) || Infinity));
  if (largest >= 1e16 || smallest < 1e-4) return apart(values, exponential);
  const largestUnit = largeUnit(largest);
  return apart(values, (value, digits) => {
    const [suffix, unit] = smallest < largestUnit[1] / 100 ? largeUnit(Math.abs(value)) : largestUnit;
    const text = String(Number((value / unit).toPrecision(Number.isInteger(value) ? digits + 2 : digits)));
    return value === 0 ? '0' : `${text.replace(/^(-?\d)(\d{3})\b/, '$1,$2')}${suffix}`;
  });
}

const exponential = (value: number, digits: number): string =>
  value === 0 ? '0' : Number(value.toPrecision(digits)).toExponential().replace('e+', 'e');

/** Four digits, or as many as it takes to distinguish them. */
function apart(values: readonly number[], write: (value: number, digits: number) => string): string[] {
  const different = new Set(values).size;
  for (let digits = 4; ; digits++) {
    const labels = values.map((value) => write(value, digits));
    if (digits >= mostDigits || new Set(labels).size === different) return labels;
  }
}
