import { adverb } from './study-title.ts';
import { direction } from './words.ts';

/** "a moderate link to lower Mood". */
export function linkText(r: number, effectName: string): string {
  return `a ${linkAdjectives[adverb(r)] ?? 'very slight'} link to ${direction(r)} ${effectName}`;
}

/** Both ends of an interval of correlations, in words. */
export function rangeOfLinks(interval: readonly [number, number] | null, effectName: string): string {
  if (interval === null) return 'any link';
  const [low, high] = [linkText(interval[0], effectName), linkText(interval[1], effectName)];
  return low === high ? low : `anything between ${low} and ${high}`;
}

const linkAdjectives: Readonly<Record<string, string>> = {
  slightly: 'slight',
  moderately: 'moderate',
  strongly: 'strong',
};
