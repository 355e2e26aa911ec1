import type { UnitLabel } from '../analysis/study-labels.ts';
import { unitNoun } from '../units/quantity.ts';
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
  return isWhole ? { ends: [minimumValue, maximumValue] } : { isFromZero: isSum };
}
