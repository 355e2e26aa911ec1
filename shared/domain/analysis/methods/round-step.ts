/** The smallest of 1, 2 and 5 times a power of ten that is not below the given step. */
export function roundStep(atLeast: number): number {
  const exponent = Math.floor(Math.log10(atLeast));
  for (const factor of [`1e${exponent}`, `2e${exponent}`, `5e${exponent}`]) {
    if (Number(factor) >= atLeast) return Number(factor);
  }
  return Number(`1e${exponent + 1}`);
}

/** 3 × 0.1 is to read 0.3. */
export function multiple(step: number, times: number): number {
  return Number((step * times).toPrecision(12));
}
