import type { LookName } from './looks.ts';
import { FEWEST_PAIRS } from './plan.ts';

export type Verdict = 'found' | 'notFound' | 'tooFew' | 'stopped' | 'continue';

/** What a look says of so many complete pairs; half-way it is clear, or nothing is told. */
export function verdictOf(
  look: LookName | 'stopped',
  complete: number,
  pValue: number,
  level: number,
): Verdict {
  if (look === 'stopped') return 'stopped';
  if (look === 'half') return pValue <= level ? 'found' : 'continue';
  if (complete < FEWEST_PAIRS) return 'tooFew';
  return pValue <= level ? 'found' : 'notFound';
}
