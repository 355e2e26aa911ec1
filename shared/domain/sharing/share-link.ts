/** None that looks like another: no 0 and O, no 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 8;

/** An address of 128 random bits. */
export const addressOf = (random: Uint8Array): string => Buffer.from(random).toString('base64url');
export const isAddress = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** Eight letters and digits, drawn from so many bits that none is noticeably more frequent than another. */
export function codeOf(random: Uint8Array): string {
  let left = random.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let code = '';
  while (code.length < codeLength) {
    code += letters.charAt(Number(left % BigInt(letters.length)));
    left /= BigInt(letters.length);
  }
  return code;
}

/** As somebody typed it, with or without gaps, in small or capital letters; undefined where it cannot be one. */
export function readShareCode(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.length === codeLength && [...code].every((sign) => letters.includes(sign)) ? code : undefined;
}

/** Wrong tries of a share within an hour from one network, and in all. */
export const mostTriesOfNetwork = 5;
export const mostTries = 20;

export interface WrongTry {
  readonly network: string;
  readonly at: number;
}

/** So many were wrong that it has ended. */
export const isGuessedAt = (wrong: readonly WrongTry[]): boolean => wrong.length >= mostTries;

const hour = 3600;

/** Seconds until a network may try again; 0 where it may now. */
export function waitOf(wrong: readonly WrongTry[], network: string, now: number): number {
  const recent = wrong.filter((one) => one.network === network && one.at > now - hour);
  const oldest = recent.at(-mostTriesOfNetwork);
  return oldest === undefined ? 0 : oldest.at + hour - now;
}
