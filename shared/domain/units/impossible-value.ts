import { isYesNo } from './convert.ts';
import type { Unit } from './units.ts';

/** The reason why a value cannot be one of its unit, such as 9 on a scale of 5, or half a yes. */
export function impossibleValue(value: number, unit: Unit): string | undefined {
  if (isYesNo(unit)) return yesNoProblem(value);
  const { minimum, maximum, abbreviatedName } = unit;
  const where = abbreviatedName === 'count' ? '' : ` in ${abbreviatedName}`;
  if (minimum !== null && value < minimum) return `must be at least ${minimum}${where}, got ${value}.`;
  if (maximum !== null && value > maximum) return `must be at most ${maximum}${where}, got ${value}.`;
  return undefined;
}

export const yesNoProblem = (value: number): string | undefined =>
  value === 0 || value === 1 ? undefined : `must be 1 for yes or 0 for no, got ${value}.`;
