import type { KnownVariable } from '../measurements/row.ts';

export interface SharedDay {
  /** As days since 1970-01-01. */
  readonly day: number;
  readonly value: number;
  readonly unitName: string;
  /** Nothing was recorded on it: the person wants it to count as this. */
  readonly isFilled: boolean;
}

/** A variable of a share with its days, the oldest first. */
export interface SharedVariable {
  readonly known: KnownVariable;
  readonly days: readonly SharedDay[];
}
