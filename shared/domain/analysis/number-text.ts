/** Three significant digits, as plain as JavaScript writes a number: 0.303, 93.8, 10400. */
export function threeDigits(value: number): string {
  // Adding zero turns -0 into 0.
  return String(Number(value.toPrecision(3)) + 0);
}

export function pText(p: number): string {
  return p < 0.001 ? '<0.001' : threeDigits(p);
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
