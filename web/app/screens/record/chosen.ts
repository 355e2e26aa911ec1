import type { Valence } from '../../../../shared/domain/variables/valence.ts';
import type { Recorded } from '../../entry/entered.ts';

/** What is being recorded. */
export interface Chosen extends Recorded {
  readonly unit: string;
  readonly valence: Valence;
}
