import { valueSteps } from './value-steps.ts';

/** Fewer common days than this to be expected by chance are too few for anything but counting. */
const FEW_EXPECTED = 5;

/**
 * Where both series nearly always have their usual value: how often chance alone puts as many, or as few, of the other
 * days together. Null where there are enough of them, or no usual value.
 */
export function coincidenceP(x: Float64Array, y: Float64Array): number | null {
  const awayX = awayFromUsual(x);
  const awayY = awayFromUsual(y);
  if (awayX === null || awayY === null) return null;
  const n = x.length;
  const a = count(awayX);
  const b = count(awayY);
  if (!((a * b) / n < FEW_EXPECTED)) return null;
  const together = count(awayX.map((away, i) => away & (awayY[i] as number)));
  const least = Math.max(0, a + b - n);
  const most = Math.min(a, b);
  const chances = hypergeometric(n, a, b, least, most);
  const atMost = chances.slice(0, together - least + 1).reduce((sum, chance) => sum + chance, 0);
  const atLeast = chances.slice(together - least).reduceRight((sum, chance) => sum + chance, 0);
  return Math.min(1, 2 * Math.min(atMost, atLeast));
}

const count = (flags: Uint8Array): number => flags.reduce((sum, flag) => sum + flag, 0);

/** Days on which it is not the value that more than half of all days have; null where there is none. */
function awayFromUsual(values: Float64Array): Uint8Array | null {
  const steps = values.map(valueSteps(values));
  const usual = steps.toSorted()[Math.floor(steps.length / 2)];
  const away = Uint8Array.from(steps, (step) => Number(step !== usual));
  return 2 * count(away) < steps.length ? away : null;
}

/** Of n days a are chosen, and b are chosen again: the chances that from `least` to `most` are chosen twice. */
function hypergeometric(n: number, a: number, b: number, least: number, most: number): number[] {
  const weights = [1];
  for (let k = least; k < most; k++) {
    weights.push(((weights.at(-1) as number) * (a - k) * (b - k)) / ((k + 1) * (n - a - b + k + 1)));
  }
  const total = weights.reduceRight((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
