import type { PersonName } from '../../data/variables/person-names.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { canConvert } from '../../domain/units/convert.ts';
import { findUnit, getUnit, type Unit } from '../../domain/units/units.ts';
import { mostUserVariables } from '../../domain/variables/bounds.ts';
import { getCategoryByName } from '../../domain/variables/categories.ts';
import { mostNewSourcesPerRequest } from '../../domain/variables/sources.ts';
import type { ImportRow } from '../../imports/rows/import-row.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';

/** Says why a row cannot be stored, in the words of the answer; undefined for one that can. */
export function rejectionReason(
  names: ReadonlyMap<string, PersonName>,
  now: number,
  /** The number of variables that may begin. */
  room: number,
): (row: ImportRow) => string | undefined {
  const sources = new Map<string, Set<string>>();
  const begun = new Set<string>();
  return ({ variableName, unitAbbreviatedName, sourceName, startAt }) => {
    if (startAt > now + daySeconds) return 'more than a day in the future';
    const folded = foldName(variableName);
    const own = names.get(folded);
    if (own !== undefined && !canConvert(unitOf(unitAbbreviatedName), getUnit(own.variable.unitId)))
      return `${variableName} is recorded in a unit that this one can’t be converted to`;
    if (own === undefined && !begun.has(folded)) {
      if (begun.size >= room)
        return `there is no room for another variable; the limit is ${mostUserVariables}`;
      begun.add(folded);
    }
    const seen = sources.get(folded) ?? new Set();
    sources.set(folded, seen.add(foldName(sourceName)));
    return seen.size > mostNewSourcesPerRequest
      ? `one source more than the ${mostNewSourcesPerRequest} a request can add`
      : undefined;
  };
}

export const inputOf = ({
  variableName,
  variableCategoryName,
  unitAbbreviatedName,
  combinationOperation,
  sourceName,
  startAt,
  value,
  keepsLarger,
}: ImportRow): MeasurementInput => ({
  variableName,
  category: getCategoryByName(variableCategoryName),
  unit: unitOf(unitAbbreviatedName),
  combinationOperation,
  sourceName,
  startAt,
  value,
  keepsLarger,
});

export function unitOf(abbreviatedName: string): Unit {
  const unit = findUnit(abbreviatedName);
  if (unit === undefined) throw new Error(`There is no unit ${abbreviatedName}.`);
  return unit;
}
