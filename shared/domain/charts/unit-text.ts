import type { UnitLabel } from '../analysis/study-labels.ts';
import { isDuration, unitNoun } from '../units/quantity.ts';
import type { AxisScale } from './value-axis.ts';

/** A unit as an axis names it: "1 to 5", "°C", "h"; nothing for plain counts. */
export function unitText({
  abbreviatedName,
  minimumValue,
  maximumValue,
  isScale,
  isYesNo,
}: UnitLabel): string {
  if (isYesNo) return '0 no, 1 yes';
  if (isScale) return `${minimumValue} to ${maximumValue}`;
  if (abbreviatedName === 'C' || abbreviatedName === 'F') return `°${abbreviatedName}`;
  return unitNoun(abbreviatedName, 2);
}

export function axisScaleOf(
  { minimumValue, maximumValue, isScale, isYesNo }: UnitLabel,
  isSum: boolean,
): AxisScale {
  const isWhole = (isScale || isYesNo) && minimumValue !== null && maximumValue !== null;
  if (!isWhole) return { isFromZero: isSum };
  return { ends: [minimumValue, maximumValue], ...(isYesNo && { step: 1 }) };
}

/** A line that shows hours of sleep need not begin at zero: its height is no length. */
export const lineScaleOf = (unit: UnitLabel, isSum: boolean): AxisScale =>
  axisScaleOf(unit, isSum && !isDuration(unit.abbreviatedName));
