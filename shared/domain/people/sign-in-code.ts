const shortLength = 8;
const longLength = 12;
/** None that looks like another: no 0 and O, no 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Eight digits. */
export const shortCode = (random: Uint8Array): string => drawn(random, '0123456789', shortLength);

/** Twelve letters and digits: 59 bits, for addresses at which somebody guesses. */
export const longCode = (random: Uint8Array): string => drawn(random, letters, longLength);

/** From so many bits that no sign is noticeably more frequent than another. */
function drawn(random: Uint8Array, signs: string, length: number): string {
  let left = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let code = '';
  while (code.length < length) {
    code += signs.charAt(Number(left % BigInt(signs.length)));
    left /= BigInt(signs.length);
  }
  return code;
}

/** In groups of four, as people read and type it. */
export const shownCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$& ');

/** As somebody typed it, with or without gaps, in small or capital letters; undefined where it cannot be one. */
export function readCode(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  const isOne = /^\d{8}$/.test(code) || (code.length === longLength && isOfLetters(code));
  return isOne ? code : undefined;
}

const isOfLetters = (code: string) => [...code].every((sign) => letters.includes(sign));
