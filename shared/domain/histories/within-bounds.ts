import { amountIn } from '../units/amount.ts';
import { getUnit } from '../units/units.ts';
import type { EffectiveSettings } from '../variables/effective-settings.ts';
import { between } from './conversion.ts';
import type { PostedRow, Run } from './runs.ts';

/** The part of a run within the allowed bounds; for `some` its rows have to be looked at. */
export type ExtentWithinBounds = 'all' | 'some' | 'none';

type BoundSettings = Pick<EffectiveSettings, 'unit' | 'minimumAllowedValue' | 'maximumAllowedValue'>;

/** Whether a run's least and greatest values are within the allowed bounds, both included. */
export function extentWithin(run: Run, settings: BoundSettings): ExtentWithinBounds {
  const {
    unit,
    minimumAllowedValue: minimum = -Infinity,
    maximumAllowedValue: maximum = Infinity,
  } = settings;
  const conversion = between(getUnit(run.unitId), unit);
  if (conversion === undefined) return 'none';
  const ends = [conversion.ofValue(run.least), conversion.ofValue(run.greatest)];
  if (ends.every((end) => end >= minimum && end <= maximum)) return 'all';
  return ends.every((end) => end < minimum) || ends.every((end) => end > maximum) ? 'none' : 'some';
}

export function isWithin(row: Pick<PostedRow, 'value' | 'unitId'>, settings: BoundSettings): boolean {
  const {
    unit,
    minimumAllowedValue: minimum = -Infinity,
    maximumAllowedValue: maximum = Infinity,
  } = settings;
  const value = amountIn(unit, row);
  return value !== undefined && value >= minimum && value <= maximum;
}
