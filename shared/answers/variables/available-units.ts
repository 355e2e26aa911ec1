import { canConvert } from '../../domain/units/convert.ts';
import { type Unit, units } from '../../domain/units/units.ts';
import type { UnitRecord } from '../../schemas/variables/unit.ts';
import { toUnitRecord } from './unit-record.ts';

/** The units that values of a variable measured in this one can be shown in. */
export function availableUnits(unit: Unit): UnitRecord[] {
  const records = known.get(unit) ?? units.filter((other) => canConvert(unit, other)).map(toUnitRecord);
  known.set(unit, records);
  return records;
}

/** Units do not change while an instance runs. */
const known = new Map<Unit, UnitRecord[]>();
