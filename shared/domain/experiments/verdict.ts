import type { LookName } from './looks.ts';
import { fewestPairs } from './plan.ts';

export type Verdict = 'found' | 'notFound' | 'tooFew' | 'stopped' | 'continue';

/** The verdict of a look at `complete` pairs. A look half-way finds something clear, or says nothing. */
export function verdictOf(
  look: LookName | 'stopped',
  complete: number,
  pValue: number,
  level: number,
): Verdict {
  if (look === 'stopped') return 'stopped';
  if (look === 'half') return pValue <= level ? 'found' : 'continue';
  if (complete < fewestPairs) return 'tooFew';
  return pValue <= level ? 'found' : 'notFound';
}
