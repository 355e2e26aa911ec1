import type { KnownVariable } from '../measurements/row.ts';

export interface SharedDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly value: number;
  readonly unitName: string;
  /** True if nothing was recorded and `value` is the person's filling value. */
  readonly isFilled: boolean;
}

/** A variable of a share with its days, the oldest first. */
export interface SharedVariable {
  readonly known: KnownVariable;
  readonly days: readonly SharedDay[];
}
