import type { Random, Series } from './made-up-series.ts';

/** A day's value; null is a day without a record. */
export type History = (number | null)[];

export interface Family {
  readonly name: string;
  readonly simulate: (
    n: number,
    random: Random,
  ) => {
    readonly cause: History;
    readonly effect: History;
    /** The days on which bleeding was recorded, counted from the first. */
    readonly bleeding?: readonly number[];
  };
  /** The hours of each day at which the cause is recorded; noon by default. */
  readonly causeHours?: readonly number[];
  readonly effectHours?: readonly number[];
}

export function independent(name: string, cause: Series, effect: Series): Family {
  return { name, simulate: (n, random) => ({ cause: cause(n, random), effect: effect(n, random) }) };
}

export const evening = [18];
export const morning = [8];
