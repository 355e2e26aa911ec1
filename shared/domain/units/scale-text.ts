import { unitInFull } from './quantity.ts';

/** The ends of the scales, for those who have a unit's abbreviation and not the list of units. */
const ends: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '/1': [0, 1],
  '/5': [1, 5],
  '/6': [0, 5],
  '/10': [1, 10],
  '-4 to 4': [-4, 4],
};

export const scaleEnds = (abbreviatedName: string): readonly [least: number, most: number] | undefined =>
  Object.hasOwn(ends, abbreviatedName) ? ends[abbreviatedName] : undefined;

/** A scale as it follows a number: "of 5"; undefined for other units, and for a scale that does not begin near 0. */
export function scaleText(abbreviatedName: string): string | undefined {
  const most = scaleEnds(abbreviatedName)?.[1];
  return most !== undefined && abbreviatedName.startsWith('/') ? `of ${most}` : undefined;
}

/** A unit behind the name of a field or a variable: "in mg", "in hours", "from 0 to 5", "as yes or no". */
export function inUnit(abbreviatedName: string): string {
  if (abbreviatedName === 'yes/no') return 'as yes or no';
  if (abbreviatedName === '/minute') return 'per minute';
  const scale = scaleEnds(abbreviatedName);
  if (scale !== undefined) return `from ${scale[0]} to ${scale[1]}`;
  const words = unitInFull(abbreviatedName);
  return words === '' ? 'as a number' : `in ${words}`;
}
