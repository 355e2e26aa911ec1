import { reduce, scaleOf } from './scale.ts';
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
