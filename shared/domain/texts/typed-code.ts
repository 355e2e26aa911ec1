/** Letters and digits that cannot be mistaken for each other: no 0 and O, no 1, I and L. */
export const plainSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** `random` must have far more bits than the code, so that no sign is noticeably more frequent than another. */
export function drawCode(random: Uint8Array, signs: string, length: number): string {
  let left = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let code = '';
  while (code.length < length) {
    code += signs.charAt(Number(left % BigInt(signs.length)));
    left /= BigInt(signs.length);
  }
  return code;
}

/** A code as someone typed it, with or without gaps, in small or capital letters; undefined if it is too long. */
export const readTyped = (text: string): string | undefined =>
  text.length > 40 ? undefined : text.replaceAll(/[\s-]/g, '').toUpperCase();

export const isOfPlainSigns = (code: string, length: number): boolean =>
  code.length === length && [...code].every((sign) => plainSigns.includes(sign));
