import { daySeconds } from '../time/calendar.ts';

export interface WrongCode {
  /** Of the request that sent it. */
  readonly id: string;
  readonly at: number;
}

const mostADay = 10;

/** Those of the last day, in the order in which they came. */
export const wrongOfDay = (wrong: readonly WrongCode[], now: number): WrongCode[] =>
  wrong.filter(({ at }) => at > now - daySeconds);

/** No more than it takes to know that somebody guesses. */
export const withWrong = (wrong: readonly WrongCode[], id: string, now: number): WrongCode[] =>
  wrong.some((one) => one.id === id) ? [...wrong] : [...wrong, { id, at: now }].slice(-mostADay);

/** A person mistypes a few; after ten within a day codes are such as nobody can guess. */
export const isGuessedAt = (wrong: readonly WrongCode[]): boolean => wrong.length >= mostADay;
