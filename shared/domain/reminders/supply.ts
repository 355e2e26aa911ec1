import { startOfId } from '../ids/measurement-id.ts';
import type { Measurement } from '../measurements/measurement.ts';
import { daySeconds } from '../time/calendar.ts';
import { type Amount, amountIn } from '../units/amount.ts';
import { getUnit } from '../units/units.ts';

/** The amount that someone had when they counted. */
export interface Supply extends Amount {
  readonly countedAt: number;
}

/** Intakes are counted from a day before the count on, because some are recorded late. */
export const suppliedFrom = ({ countedAt }: Supply): number => countedAt - daySeconds;

/**
 * The amount left, in the unit of the count: every record created after the count lowers it. Records of longer ago, as
 * an import brings them, do not.
 */
export function leftOf(supply: Supply, rows: Iterable<Measurement>): number {
  const unit = getUnit(supply.unitId);
  let left = supply.value;
  for (const { id, value, unitId, createdAt } of rows)
    if (createdAt >= supply.countedAt && startOfId(id) >= suppliedFrom(supply))
      left -= Math.max(0, amountIn(unit, { value, unitId }) ?? 0);
  // Sums of decimal fractions have rounding errors.
  return Math.max(0, Math.round(left * 1e9) / 1e9);
}
