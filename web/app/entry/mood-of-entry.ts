import { moodOf } from '../ui/face.tsx';
import type { ShownEntry } from './shown-entries.ts';

const mostSteps = 6;

/** Which face an entry has: one on a short scale of which one end is the good one. */
export function moodOfEntry({ amount, unit, stored }: ShownEntry): number | undefined {
  const steps = Number(/^\/(\d+)$/.exec(unit)?.[1] ?? Number.NaN);
  if (stored === undefined || !(steps <= mostSteps)) return undefined;
  const scale = steps === mostSteps ? { least: 0, most: 5 } : { least: 1, most: steps };
  return moodOf(amount, scale, stored.valence);
}
