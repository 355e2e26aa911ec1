import { isYesNo } from './convert.ts';
import type { Unit } from './units.ts';

/** Told on a scale with two ends, both of them ordinary answers; a percentage has no ends. */
export const isRating = (unit: Unit): boolean => isYesNo(unit) || isScale(unit);

const isScale = ({ category, minimum, maximum }: Unit): boolean =>
  category === 'Rating' && minimum !== null && maximum !== null;
