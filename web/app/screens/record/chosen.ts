import type { Valence } from '../../../../shared/domain/variables/valence.ts';
import type { Recorded } from '../../entry/entered.ts';
import type { Bounds } from '../../ui/odd-value.ts';

/** What is being recorded. */
export interface Chosen extends Recorded {
  readonly unit: string;
  readonly valence: Valence;
  /** Absent of a variable that is new. */
  readonly bounds?: Bounds;
  /** What was recorded of it last, in words. */
  readonly last?: string | undefined;
}
