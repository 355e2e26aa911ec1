import { drawCode, isOfPlainSigns, plainSigns, readTyped } from '../texts/typed-code.ts';

const shortLength = 8;
const longLength = 12;

/** Eight digits. */
export const shortCode = (random: Uint8Array): string => drawCode(random, '0123456789', shortLength);

/** Twelve letters and digits: 59 bits, for addresses at which someone guesses. */
export const longCode = (random: Uint8Array): string => drawCode(random, plainSigns, longLength);

/** The code in groups of four, as people read and type it. */
export const shownCode = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$& ');

/** Reads a code as someone typed it; undefined if it cannot be one. */
export function readCode(text: string): string | undefined {
  const code = readTyped(text);
  if (code === undefined) return undefined;
  return /^\d{8}$/.test(code) || isOfPlainSigns(code, longLength) ? code : undefined;
}
