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
import type { GroupsAsked } from './groups-asked.ts';

/** What a run is shown as: itself, if its variable was asked for, and the ingredients it is tagged with. */
export function shownIn(
  { known, run, isLeftOut }: Part,
  { variableId, tags }: GroupsAsked,
  { conversion }: ReadingPlan,
  variables: KnownVariables,
): { readonly of: KnownVariable; readonly shown: Shown }[] {
  const posted = getUnit(run.unitId);
  const isAsked = (id: number) => variableId === undefined || id === variableId;
  const ownId = known.userVariable.variable.variableId;
  const entry = (of: KnownVariable, shown: Shown | undefined) => (shown === undefined ? [] : [{ of, shown }]);
  const own = isAsked(ownId) ? entry(known, shownOf(ownUnit(posted, known, conversion), conversion)) : [];
  // The ingredients of a measurement that is left out are left out, too.
  const derived = (isLeftOut ? [] : tags).flatMap((tag) => {
    const ingredient = variables.find(tag.tagVariableId);
    if (tag.taggedVariableId !== ownId || !isAsked(tag.tagVariableId) || !ingredient) return [];
    const { unit } = ingredient.settings;
    const first = derivedBetween(tag, posted, unit);
    return entry(ingredient, first && shownOf({ unit, conversion: first }, conversion));
  });
  return [...own, ...derived];
}

export const entriesOf = (
  part: Part,
  asked: GroupsAsked,
  plan: ReadingPlan,
  variables: KnownVariables,
): GroupEntry[] =>
  shownIn(part, asked, plan, variables).map(({ of, shown }) => ({
    known: of,
    startAt: part.startAt,
    unit: shown.unit,
    sum: convertedSum(part.run, shown.conversion),
    ends: convertedEnds(part.run, shown.conversion),
    sourceName: part.run.sourceName,
    isLeftOut: part.isLeftOut,
  }));

/** A unit to show values in, and how to convert what was posted to it. */
interface Shown {
  readonly unit: Unit;
  readonly conversion: ValueConversion;
}

/** Of a variable that began as yes/no, ratings and counts were recorded: neither converts to the other. */
function ownUnit(posted: Unit, { settings }: KnownVariable, { asPosted }: Conversion): Shown | undefined {
  const unit = !asPosted && canConvert(posted, settings.unit) ? settings.unit : posted;
  const conversion = between(posted, unit);
  return conversion && { unit, conversion };
}

/** In the unit asked for; undefined when it does not convert to it. */
function shownOf(shown: Shown | undefined, { unit: wanted, asPosted }: Conversion): Shown | undefined {
  if (shown === undefined || wanted === undefined) return shown;
  if (!canConvert(shown.unit, wanted)) return undefined;
  if (asPosted) return shown;
  const conversion = andThen(shown.conversion, between(shown.unit, wanted));
  return conversion && { unit: wanted, conversion };
}
