/** Compares texts without regard to case, numbers by size. */
export function compare(a: string | number, b: string | number): number {
  if (typeof a === 'string' && typeof b === 'string') {
    const [left, right] = [a.toLowerCase(), b.toLowerCase()];
    return left < right ? -1 : left > right ? 1 : 0;
  }
  return Number(a) - Number(b);
}
