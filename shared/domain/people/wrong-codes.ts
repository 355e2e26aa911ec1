import { daySeconds } from '../time/calendar.ts';

export interface WrongCode {
  /** The id of the request that sent it. */
  readonly id: string;
  readonly at: number;
}

const mostADay = 10;

/** The wrong codes of the last 24 hours, in their order. */
export const wrongCodesOfDay = (wrong: readonly WrongCode[], now: number): WrongCode[] =>
  wrong.filter(({ at }) => at > now - daySeconds);

/** Adds a wrong code, once per request; no more are kept than it takes to know that someone guesses. */
export const withWrong = (wrong: readonly WrongCode[], id: string, now: number): WrongCode[] =>
  wrong.some((one) => one.id === id) ? [...wrong] : [...wrong, { id, at: now }].slice(-mostADay);

/** People mistype a few codes. After ten within a day they get codes that nobody can guess. */
export const isGuessedAt = (wrong: readonly WrongCode[]): boolean => wrong.length >= mostADay;
