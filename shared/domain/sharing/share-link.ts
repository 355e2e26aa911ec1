import { drawCode, isOfPlainSigns, plainSigns, readTyped } from '../texts/typed-code.ts';

const codeLength = 8;

/** An address of 128 random bits. */
export const addressOf = (random: Uint8Array): string => Buffer.from(random).toString('base64url');
export const isAddress = (text: string): boolean => /^[\w-]{22}$/.test(text);

/** Eight letters and digits. */
export const codeOf = (random: Uint8Array): string => drawCode(random, plainSigns, codeLength);

/** Reads a code as someone typed it; undefined if it cannot be one. */
export function readShareCode(text: string): string | undefined {
  const code = readTyped(text);
  return code !== undefined && isOfPlainSigns(code, codeLength) ? code : undefined;
}

/** The most wrong tries of a share: within an hour from one network, and in all. */
export const mostTriesOfNetwork = 5;
export const mostTries = 20;

interface WrongTry {
  readonly network: string;
  readonly at: number;
}

/** Whether a share has ended because of its wrong tries. */
export const isGuessedAt = (wrong: readonly WrongTry[]): boolean => wrong.length >= mostTries;

const hour = 3600;

/** Seconds until a network may try again. */
export function waitOf(wrong: readonly WrongTry[], network: string, now: number): number {
  const recent = wrong.filter((one) => one.network === network && one.at > now - hour);
  const oldest = recent.at(-mostTriesOfNetwork);
  return oldest === undefined ? 0 : oldest.at + hour - now;
}
