import type { KnownVariables } from '../../../data/variables/known-variables.ts';
import {
  andThen,
  between,
  convertedEnds,
  convertedSum,
  derivedBetween,
  type ValueConversion,
} from '../../../domain/histories/conversion.ts';
import type { GroupEntry } from '../../../domain/measurements/grouping.ts';
import type { Part } from '../../../domain/measurements/part.ts';
import type { ReadingPlan } from '../../../domain/measurements/reading-plan.ts';
import type { Conversion, KnownVariable } from '../../../domain/measurements/row.ts';
import { canConvert } from '../../../domain/units/convert.ts';
import { getUnit, type Unit } from '../../../domain/units/units.ts';
import type { GroupsQuery } from './groups-query.ts';

/** The variables that a run counts for: its own, if it is one of the query, and the ingredients it is tagged with. */
export function variablesOf(
  { known, run, isLeftOut }: Part,
  { variableId, tags }: GroupsQuery,
  { conversion }: ReadingPlan,
  variables: KnownVariables,
): { readonly of: KnownVariable; readonly shown: UnitConversion }[] {
  const posted = getUnit(run.unitId);
  const isWanted = (id: number) => variableId === undefined || id === variableId;
  const ownId = known.userVariable.variable.variableId;
  const entry = (of: KnownVariable, shown: UnitConversion | undefined) =>
    shown === undefined ? [] : [{ of, shown }];
  const own = isWanted(ownId)
    ? entry(known, inWantedUnit(ownUnit(posted, known, conversion), conversion))
    : [];
  // The ingredients of a measurement that is left out are left out, too.
  const derived = (isLeftOut ? [] : tags).flatMap((tag) => {
    const ingredient = variables.find(tag.tagVariableId);
    if (tag.taggedVariableId !== ownId || !isWanted(tag.tagVariableId) || !ingredient) return [];
    const { unit } = ingredient.settings;
    const first = derivedBetween(tag, posted, unit);
    return entry(ingredient, first && inWantedUnit({ unit, conversion: first }, conversion));
  });
  return [...own, ...derived];
}

export const entriesOf = (
  part: Part,
  query: GroupsQuery,
  plan: ReadingPlan,
  variables: KnownVariables,
): GroupEntry[] =>
  variablesOf(part, query, plan, variables).map(({ of, shown }) => ({
    known: of,
    startAt: part.startAt,
    unit: shown.unit,
    sum: convertedSum(part.run, shown.conversion),
    ends: convertedEnds(part.run, shown.conversion),
    sourceName: part.run.sourceName,
    isLeftOut: part.isLeftOut,
  }));

/** A unit to show values in, and how to convert what was posted to it. */
interface UnitConversion {
  readonly unit: Unit;
  readonly conversion: ValueConversion;
}

/** The variable's unit, or the posted one where that does not convert: what began as yes/no may have ratings and counts. */
function ownUnit(
  posted: Unit,
  { settings }: KnownVariable,
  { asPosted }: Conversion,
): UnitConversion | undefined {
  const unit = !asPosted && canConvert(posted, settings.unit) ? settings.unit : posted;
  const conversion = between(posted, unit);
  return conversion && { unit, conversion };
}

/** The unit that was asked for; undefined when values do not convert to it. */
function inWantedUnit(
  shown: UnitConversion | undefined,
  { unit: wanted, asPosted }: Conversion,
): UnitConversion | undefined {
  if (shown === undefined || wanted === undefined) return shown;
  if (!canConvert(shown.unit, wanted)) return undefined;
  if (asPosted) return shown;
  const conversion = andThen(shown.conversion, between(shown.unit, wanted));
  return conversion && { unit: wanted, conversion };
}
