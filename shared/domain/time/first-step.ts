/**
 * The least n ≥ 0 for which (start + n · step) mod modulus lies in 0 … last, or undefined if no n does.
 *
 * Steps are counted as Euclid divides, so a search that would take tens of thousands of steps takes a dozen.
 */
export function firstStepInto(
  last: number,
  start: number,
  step: number,
  modulus: number,
): number | undefined {
  const rest = modulo(start, modulus);
  return rest <= last
    ? 0
    : firstMultipleIn(modulus - rest, modulus - rest + last, modulo(step, modulus), modulus);
}

/** The least n for which n · step mod modulus lies in low … high, where 0 < low ≤ high < modulus. */
function firstMultipleIn(low: number, high: number, step: number, modulus: number): number | undefined {
  if (step === 0) return undefined;
  const count = Math.ceil(low / step);
  if (count * step <= high) return count;
  // No multiple of the step lies in the range itself, so some laps around the modulus must bring one there.
  const laps = firstMultipleIn(modulo(-high, step), modulo(-low, step), modulus % step, step);
  return laps === undefined ? undefined : Math.ceil((low + laps * modulus) / step);
}

function modulo(value: number, modulus: number): number {
  return ((value % modulus) + modulus) % modulus;
}
