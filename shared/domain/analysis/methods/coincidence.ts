import { valueSteps } from './value-steps.ts';

/** Fewer common days than this to be expected by chance are too few for anything but counting. */
const fewExpected = 5;

/**
 * The probability that chance alone puts as many, or as few, of the unusual days of both series together, for series
 * that nearly always have their usual value. Null where there are enough unusual days, or no usual value.
 */
export function coincidenceP(x: Float64Array, y: Float64Array): number | null {
  const awayX = awayFromUsual(x);
  const awayY = awayFromUsual(y);
  if (awayX === null || awayY === null) return null;
  const n = x.length;
  const a = count(awayX);
  const b = count(awayY);
  if (!((a * b) / n < fewExpected)) return null;
  const together = awayX.filter((away, i) => away === 1 && awayY[i] === 1).length;
  const least = Math.max(0, a + b - n);
  const most = Math.min(a, b);
  const chances = hypergeometric(n, a, b, least, most);
  const atMost = chances.slice(0, together - least + 1).reduce((sum, chance) => sum + chance, 0);
  const atLeast = chances.slice(together - least).reduceRight((sum, chance) => sum + chance, 0);
  return Math.min(1, 2 * Math.min(atMost, atLeast));
}

const count = (flags: Uint8Array): number => flags.reduce((sum, flag) => sum + flag, 0);

/** 1 on days without the value that more than half of all days have; null where there is no such value. */
function awayFromUsual(values: Float64Array): Uint8Array | null {
  const steps = values.map(valueSteps(values));
  const usual = steps.toSorted()[Math.floor(steps.length / 2)];
  const away = Uint8Array.from(steps, (step) => Number(step !== usual));
  return 2 * count(away) < steps.length ? away : null;
}

/** Chances that `least` to `most` of n days are chosen twice, if first a and then b of them are chosen. */
function hypergeometric(n: number, a: number, b: number, least: number, most: number): number[] {
  let weight = 1;
  const weights = [weight];
  for (let k = least; k < most; k++) {
    weight = (weight * (a - k) * (b - k)) / ((k + 1) * (n - a - b + k + 1));
    weights.push(weight);
  }
  const total = weights.reduceRight((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
