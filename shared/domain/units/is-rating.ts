import { isYesNo } from './convert.ts';
import type { Unit } from './units.ts';

/** True for scales and yes/no, whose ends are ordinary answers. A percentage is no rating in this sense. */
export const isRating = (unit: Unit): boolean => isYesNo(unit) || isScale(unit);

/** True for units of points between two ends. */
export const isScale = ({ category, minimum, maximum }: Unit): boolean =>
  category === 'Rating' && minimum !== null && maximum !== null;
