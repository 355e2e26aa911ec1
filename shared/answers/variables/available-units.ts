import { canConvert } from '../../domain/units/convert.ts';
import { type Unit, units } from '../../domain/units/units.ts';
import type { UnitRecord } from '../../schemas/variables/unit.ts';
import { toUnitRecord } from './unit-record.ts';

/** The units that values of a variable measured in this one can be shown in. */
export const availableUnits = (unit: Unit): UnitRecord[] =>
  units.filter((other) => canConvert(unit, other)).map(toUnitRecord);
