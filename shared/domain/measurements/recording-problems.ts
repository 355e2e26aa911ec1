import { foldName } from '../texts/fold-name.ts';
import type { ItemProblem } from '../texts/item-problem.ts';
import { daySeconds } from '../time/calendar.ts';
import { canConvert, isYesNo, yesNoProblem } from '../units/convert.ts';
import { getUnit, type Unit } from '../units/units.ts';
import { mostNewSourcesPerRequest } from '../variables/sources.ts';
import type { Variable } from '../variables/variable.ts';

/** The members of a measurement that say whether it can be recorded. */
interface Recordable {
  readonly variableName: string;
  readonly startAt: number;
  readonly unit: Unit;
}

const furthestAhead = daySeconds;

export const timeProblems = (inputs: readonly Recordable[], now: number): ItemProblem[] =>
  inputs.flatMap(({ startAt }, i) =>
    startAt > now + furthestAhead
      ? [
          {
            path: `[${i}].startAt`,
            problem: 'is more than 24 hours ahead; check the date and time zone.',
          },
        ]
      : [],
  );

/** A yes/no value other than 0 or 1 is a slip: a rating, or another unit. */
export const valueProblems = (inputs: readonly ValueInUnit[]): ItemProblem[] =>
  inputs.flatMap(({ value, unit }, i) => {
    const problem = isYesNo(unit) ? yesNoProblem(value) : undefined;
    return problem === undefined ? [] : [{ path: `[${i}].value`, problem }];
  });

interface ValueInUnit {
  readonly value: number;
  readonly unit: Unit;
}

/** The unit of an item must convert to the variable's, or, for a new name, to that of its first item. */
export function unitProblems(
  inputs: readonly Recordable[],
  known: ReadonlyMap<string, { readonly variable: Variable }>,
): ItemProblem[] {
  const problems: ItemProblem[] = [];
  const measuredIn = new Map<string, { readonly unit: Unit; readonly name: string }>();
  inputs.forEach(({ unit, variableName }, i) => {
    const folded = foldName(variableName);
    const variable = known.get(folded)?.variable;
    const first = variable && { unit: getUnit(variable.unitId), name: variable.name };
    const { unit: own, name } = measuredIn.get(folded) ?? first ?? { unit, name: variableName };
    measuredIn.set(folded, { unit: own, name });
    if (!canConvert(unit, own))
      problems.push({
        path: `[${i}].unitAbbreviatedName`,
        problem: `${unit.name} (${unit.abbreviatedName}) cannot be converted to ${own.name} (${own.abbreviatedName}), the unit of "${name}".`,
      });
  });
  return problems;
}

interface FromSource {
  readonly variableName: string;
  readonly sourceName: string;
}

/** A request may bring only a few new sources to a variable, so that an app's mistake does not use up all of them. */
export function sourceProblems<Name extends { readonly foldedName: string; readonly isClosed: boolean }>(
  uses: readonly FromSource[],
  known: ReadonlyMap<string, Name>,
  findSource: (name: Name, sourceName: string) => unknown,
): ItemProblem[] {
  const added = new Map<string, Set<string>>();
  return uses.flatMap(({ variableName, sourceName }, i) => {
    const folded = foldName(variableName);
    const name = known.get(folded);
    if (name !== undefined && (name.isClosed || findSource(name, sourceName) !== undefined)) return [];
    // A variable may go by its alias too.
    const ownName = name?.foldedName ?? folded;
    const own = added.get(ownName) ?? new Set();
    const isOneMore = !own.has(foldName(sourceName));
    added.set(ownName, own.add(foldName(sourceName)));
    return isOneMore && own.size === mostNewSourcesPerRequest + 1
      ? [{ path: `[${i}].sourceName`, problem: tooManySources(variableName) }]
      : [];
  });
}

const tooManySources = (variableName: string) =>
  `is one more than the ${mostNewSourcesPerRequest} sources a request can add to "${variableName}". Send the other sources in another request.`;
