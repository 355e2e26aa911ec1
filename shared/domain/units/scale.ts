import type { Unit } from './units.ts';

/** A unit's scale: (value + shift) × numerator ÷ denominator is the value in the category's standard unit. */
interface UnitScale {
  readonly shift: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function scaleOf({ name, conversionSteps }: Unit): UnitScale {
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
  if (denominator === undefined) throw new Error(`The factor ${factor} is no fraction of whole numbers.`);
  return { numerator: BigInt(factor * denominator), denominator: BigInt(denominator) };
}

/** The fraction in lowest terms. */
export function reduce(numerator: bigint, denominator: bigint): readonly [number, number] {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return [Number(numerator / a), Number(denominator / a)];
}
