import type { KnownVariable } from '../measurements/row.ts';

export interface SharedDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly value: number;
  readonly unitName: string;
  /** Whether the person, and whether something that senses by itself, recorded it. */
  readonly byHand: boolean;
  readonly byDevice: boolean;
}

/** A variable of a share with its recorded days, the oldest first. */
export interface SharedVariable {
  readonly known: KnownVariable;
  readonly days: readonly SharedDay[];
}

/** Something that happened in someone's life, in their words. */
export interface SharedEvent {
  readonly day: number;
  readonly text: string;
}
