import type { Unit } from './units.ts';

type Measure = Pick<Unit, 'id' | 'category' | 'abbreviatedName'>;

/** Whether values in one unit convert to the other. */
export function canConvert(from: Measure, to: Measure): boolean {
  if (from.id === to.id) return true;
  if (isYesNo(from)) return to.category === 'Rating' || to.category === 'Count';
  if (isYesNo(to)) return from.category === 'Rating' || from.category === 'Count';
  return from.category === to.category && from.category !== 'Miscellany';
}

/** The value in another unit; only for pairs that `canConvert`. */
export function convert(value: number, from: Unit, to: Unit): number {
  if (!canConvert(from, to)) throw new RangeError(`${from.name} cannot be converted to ${to.name}.`);
  if (from.id === to.id) return value;
  if (isYesNo(from) && to.category === 'Rating')
    return value > 0 ? ratingEnds(to).top : ratingEnds(to).bottom;
  if (isYesNo(to)) return value > (from.category === 'Rating' ? middleOf(from) : 0) ? 1 : 0;
  const { shift, numerator, denominator, unshift } = conversionBetween(from, to);
  return ((value + shift) * numerator) / denominator - unshift;
}

export const isYesNo = (unit: Pick<Unit, 'abbreviatedName'>) => unit.abbreviatedName === 'yes/no';

/** Percent is a rating without bounds of its own; people mean 0 to 100. */
function ratingEnds({ minimum, maximum }: Unit) {
  return { bottom: minimum ?? 0, top: maximum ?? 100 };
}

function middleOf(unit: Unit): number {
  const { bottom, top } = ratingEnds(unit);
  return (bottom + top) / 2;
}

interface Conversion {
  readonly shift: number;
  readonly numerator: number;
  readonly denominator: number;
  readonly unshift: number;
}

/** The conversion if all values convert by the same formula; undefined if they do not, as from a rating to yes/no. */
export const linearBetween = (from: Unit, to: Unit): Conversion | undefined => {
  const jumps = isYesNo(to) ? from.id !== to.id : isYesNo(from) && to.category === 'Rating';
  return jumps ? undefined : conversionBetween(from, to);
};

const conversions = new Map<string, Conversion>();

/** Joins both factors to one fraction, so that 12 in are 1 ft and 32 oz are 1 qt to the bit. */
function conversionBetween(from: Unit, to: Unit): Conversion {
  const pair = `${from.id} ${to.id}`;
  const known = conversions.get(pair);
  if (known !== undefined) return known;
  const [source, target] = [scaleOf(from), scaleOf(to)];
  const [numerator, denominator] = reduce(
    source.numerator * target.denominator,
    source.denominator * target.numerator,
  );
  const conversion = { shift: source.shift, numerator, denominator, unshift: target.shift };
  conversions.set(pair, conversion);
  return conversion;
}

/** A unit's scale: (value + shift) × numerator ÷ denominator is the value in the category's standard unit. */
interface UnitScale {
  readonly shift: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function scaleOf({ name, conversionSteps }: Unit): UnitScale {
  const left = [...conversionSteps];
  const shift = left[0]?.operation === 'ADD' ? left.shift()?.value : 0;
  const factor = left[0]?.operation === 'MULTIPLY' ? left.shift()?.value : 1;
  if (left.length > 0) throw new Error(`The steps of ${name} must be at most one ADD, then one MULTIPLY.`);
  return { shift: shift ?? 0, ...fractionOf(factor ?? 1) };
}

const denominators = [
  ...Array.from({ length: 1000 }, (_, i) => i + 1),
  ...Array.from({ length: 15 }, (_, i) => 10 ** (i + 1)),
];

/**
 * The fraction that a factor is written for: 0.001 is 1/1000 and 0.5555555555555556 is 5/9. Dividing by 1000 is
 * exact where multiplying by 0.001 is not: 9 mm are 0.009 m, not 0.009000000000000001.
 */
function fractionOf(factor: number): Omit<UnitScale, 'shift'> {
  const denominator = denominators.find((one) => Number.isSafeInteger(factor * one));
  if (denominator === undefined) throw new Error(`The factor ${factor} is not a fraction of whole numbers.`);
  return { numerator: BigInt(factor * denominator), denominator: BigInt(denominator) };
}

/** The fraction in lowest terms. */
function reduce(numerator: bigint, denominator: bigint): readonly [number, number] {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return [Number(numerator / a), Number(denominator / a)];
}

/** The reason why a value cannot be one of its unit, such as 9 on a scale of 5, or half a yes. */
export function impossibleValue(value: number, unit: Unit): string | undefined {
  if (isYesNo(unit)) return yesNoProblem(value);
  const { minimum, maximum, abbreviatedName } = unit;
  const where = abbreviatedName === 'count' ? '' : ` in ${abbreviatedName}`;
  if (minimum !== null && value < minimum) return `must be at least ${minimum}${where}, got ${value}.`;
  if (maximum !== null && value > maximum) return `must be at most ${maximum}${where}, got ${value}.`;
  return undefined;
}

export const yesNoProblem = (value: number): string | undefined =>
  value === 0 || value === 1 ? undefined : `must be 1 for yes or 0 for no, got ${value}.`;
