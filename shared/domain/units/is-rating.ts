import { isYesNo } from './convert.ts';
import type { Unit } from './units.ts';

/** What is answered on a scale or with yes and no: the ends are ordinary answers. A percentage has no ends. */
export const isRating = (unit: Unit): boolean => isYesNo(unit) || isScale(unit);

/** Measured in points between two ends. */
export const isScale = ({ category, minimum, maximum }: Unit): boolean =>
  category === 'Rating' && minimum !== null && maximum !== null;
