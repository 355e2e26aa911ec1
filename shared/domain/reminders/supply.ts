import { startOfId } from '../ids/measurement-id.ts';
import type { Measurement } from '../measurements/measurement.ts';
import { daySeconds } from '../time/calendar.ts';
import { type Amount, amountIn } from '../units/amount.ts';
import { getUnit } from '../units/units.ts';

/** How much somebody had of something when they counted it. */
export interface Supply extends Amount {
  readonly countedAt: number;
}

/** What is answered late was taken, at the most, a day before it was counted. */
export const suppliedFrom = ({ countedAt }: Supply): number => countedAt - daySeconds;

/**
 * What is left, in the unit it was counted in: every record made since lowers it, one that is deleted no longer does.
 * Records of a longer past, which an import brings, are none of it.
 */
export function leftOf(supply: Supply, rows: Iterable<Measurement>): number {
  const unit = getUnit(supply.unitId);
  let left = supply.value;
  for (const { id, value, unitId, createdAt } of rows)
    if (createdAt >= supply.countedAt && startOfId(id) >= suppliedFrom(supply))
      left -= Math.max(0, amountIn(unit, { value, unitId }) ?? 0);
  // Sums of decimal fractions are a hair off.
  return Math.max(0, Math.round(left * 1e9) / 1e9);
}
