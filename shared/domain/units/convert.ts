import type { ConversionStep, Unit } from './units.ts';

/** Whether values in one unit can be told in the other. */
export function canConvert(from: Unit, to: Unit): boolean {
  if (from.id === to.id) return true;
  if (isYesNo(from)) return to.category === 'Rating' || to.category === 'Count';
  if (isYesNo(to)) return from.category === 'Rating' || from.category === 'Count';
  return from.category === to.category && from.category !== 'Miscellany';
}

/** The value told in another unit; only for pairs that `canConvert`. */
export function convert(value: number, from: Unit, to: Unit): number {
  if (!canConvert(from, to)) throw new RangeError(`${from.name} cannot be converted to ${to.name}.`);
  if (from.id === to.id || sameSteps(from, to)) return value;
  if (isYesNo(from) && to.category === 'Rating')
    return value > 0 ? ratingEnds(to).top : ratingEnds(to).bottom;
  if (isYesNo(to) && from.category === 'Rating') return value > middleOf(from) ? 1 : 0;
  return fromStandard(toStandard(value, from.conversionSteps), to.conversionSteps);
}

const isYesNo = (unit: Unit) => unit.abbreviatedName === 'yes/no';

/** Percent is a rating without bounds of its own; people mean 0 to 100. */
function ratingEnds({ minimum, maximum }: Unit) {
  return { bottom: minimum ?? 0, top: maximum ?? 100 };
}

function middleOf(unit: Unit): number {
  const { bottom, top } = ratingEnds(unit);
  return (bottom + top) / 2;
}

/** Units that differ in name only keep the value to the bit. */
function sameSteps(a: Unit, b: Unit): boolean {
  const [left, right] = [a.conversionSteps, b.conversionSteps];
  return left.length === right.length && left.every((step, i) => isSameStep(step, right[i]));
}

const isSameStep = (a: ConversionStep, b: ConversionStep | undefined) =>
  a.operation === b?.operation && a.value === b.value;

function toStandard(value: number, steps: readonly ConversionStep[]): number {
  return steps.reduce((sum, { operation, value: by }) => (operation === 'ADD' ? sum + by : sum * by), value);
}

function fromStandard(value: number, steps: readonly ConversionStep[]): number {
  return steps.reduceRight(
    (sum, { operation, value: by }) => (operation === 'ADD' ? sum - by : sum / by),
    value,
  );
}
