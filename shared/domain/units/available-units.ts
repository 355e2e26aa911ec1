import type { UnitRecord } from '../../schemas/variables/unit.ts';
import { canConvert } from './convert.ts';
import { toUnitRecord } from './unit-record.ts';
import { type Unit, units } from './units.ts';

/** The units that values of a variable measured in this one can be told in. */
export const availableUnits = (unit: Unit): UnitRecord[] =>
  units.filter((other) => canConvert(unit, other)).map(toUnitRecord);
