import { canConvert, convert } from './convert.ts';
import { getUnit, type Unit } from './units.ts';

/** A number that someone entered, and the unit it was meant in: what it means never changes. */
export interface Amount {
  readonly value: number;
  readonly unitId: number;
}

/** The amount in a unit; undefined if none, or if it does not convert. */
export function amountIn(unit: Unit, amount: Amount | undefined): number | undefined {
  if (amount === undefined) return undefined;
  const given = getUnit(amount.unitId);
  return canConvert(given, unit) ? convert(amount.value, given, unit) : undefined;
}
