import type { Recorded } from '../../entry/entered.ts';
import type { Valence } from '../../entry/value-input.ts';

/** What is being recorded. */
export interface Chosen extends Recorded {
  readonly unit: string;
  readonly valence: Valence;
}
