/** A number as people type it, a comma for a point included; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  const value = Number(plain);
  // Nothing, hexadecimal and exponents are numbers to the machine only.
  if (plain === '' || Number.isNaN(value) || /[^\d.-]/.test(plain)) return undefined;
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined;
}
