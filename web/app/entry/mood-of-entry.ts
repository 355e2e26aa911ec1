import { moodOf } from '../ui/face.tsx';
import type { EntryView } from './entry-views.ts';

const mostSteps = 6;

/** The mood of an entry's face: only entries on a short scale with a good end have one. */
export function moodOfEntry({ amount, unit, stored }: EntryView): number | undefined {
  const steps = Number(/^\/(\d+)$/.exec(unit)?.[1] ?? Number.NaN);
  if (stored === undefined || !(steps <= mostSteps)) return undefined;
  const scale = steps === mostSteps ? { least: 0, most: 5 } : { least: 1, most: steps };
  return moodOf(amount, scale, stored.valence);
}
