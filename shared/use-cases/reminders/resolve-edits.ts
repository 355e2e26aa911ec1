import type { PersonName } from '../../data/variables/person-names.ts';
import { keepVariablesOfImports, refuseLeaving } from '../../data/variables/staying-variable.ts';
import { findUserVariables } from '../../data/variables/user-variable.ts';
import { must, mustAt } from '../../domain/lists/must.ts';
import { type EditTarget, editProblems } from '../../domain/reminders/editing/edit-problems.ts';
import { editedId, editsOf } from '../../domain/reminders/editing/edit-reminder.ts';
import type { ResolvedEdit } from '../../domain/reminders/editing/fold-edits.ts';
import type { ReminderInput } from '../../domain/reminders/editing/reminder-input.ts';
import { reminderTimeProblems } from '../../domain/reminders/editing/time-problems.ts';
import type { Reminder, ReminderOwner } from '../../domain/reminders/reminder.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { type ItemProblem, inItem } from '../../domain/texts/item-problem.ts';
import { getUnit } from '../../domain/units/units.ts';
import type { UserVariable, Variable } from '../../domain/variables/variable.ts';
import { adoptNames, type FirstUse } from '../variables/first-use.ts';
import { lookUpNames } from '../variables/resolve-variables.ts';

export type UnresolvedEdits =
  | { readonly kind: 'problems'; readonly problems: readonly ItemProblem[] }
  | {
      readonly kind: 'unknown';
      readonly reminders: readonly number[];
      readonly variables: readonly number[];
    };

interface ResolvedEdits {
  readonly kind: 'resolved';
  /** Edits for variables still to be created carry a number below 0 in place of the id. */
  readonly edits: readonly ResolvedEdit[];
  /** Creates the variables that are new to the person, and keeps those that an import made: the edits with their real ids. */
  readonly adopt: () => Promise<UnresolvedEdits | AdoptedEdits>;
}

interface AdoptedEdits {
  readonly kind: 'adopted';
  readonly edits: readonly ResolvedEdit[];
}

/** Finds out which variable each item is about. Reads only. */
export async function resolveEdits(
  userId: number,
  owner: ReminderOwner,
  inputs: readonly ReminderInput[],
  existing: readonly Reminder[],
  now: number,
): Promise<UnresolvedEdits | ResolvedEdits> {
  const reminders = new Map(existing.map((reminder) => [reminder.number, reminder]));
  const variableIds = new Set([
    ...inputs.flatMap(({ variableId }) => variableId ?? []),
    ...inputs.flatMap((input) => reminders.get(editedId(input) ?? 0)?.variableId ?? []),
  ]);
  const names = inputs.flatMap(({ variableId, variableName }) =>
    variableId === undefined && variableName !== undefined ? [variableName] : [],
  );
  const [known, own] = await Promise.all([
    lookUpNames(userId, names),
    findUserVariables(userId, [...variableIds]),
  ]);
  refuseLeaving(own.values());
  const unknown = unknownOf(inputs, reminders, own);
  if (unknown !== undefined) return unknown;

  const firstNamed = firstUnitsOf(inputs);
  const units = unitsOf(known, own);
  const targets = inputs.map((input) => {
    const target = questionVariableOf(input, reminders, own, known, firstNamed);
    const unitId = findUnitId(input, target, units);
    return unitId === undefined ? target : { ...target, askedIn: getUnit(unitId) };
  });
  const problems = inputs.flatMap((input, index) => {
    const target = mustAt(targets, index);
    const times = reminderTimeProblems(input, target.reminder, owner, now);
    return [...editProblems(input, index, target), ...times.map((problem) => inItem(index, problem))];
  });
  if (problems.length > 0) return { kind: 'problems', problems };

  const placeholders = new Map(names.map((name, i) => [foldName(name), -1 - i]));
  const toEdits = (variableIdOf: (input: ReminderInput, target: EditTarget) => number) =>
    inputs.flatMap((input, index) =>
      editsOf(input, owner, now).map((edit) => ({
        ...edit,
        index,
        variableId: variableIdOf(input, mustAt(targets, index)),
        variableUnitId: unitIdOf(input, mustAt(targets, index), units),
      })),
    );
  return {
    kind: 'resolved',
    edits: toEdits(
      ({ variableName = '' }, { variable }) =>
        variable?.variableId ?? must(placeholders, foldName(variableName)),
    ),
    adopt: async () => {
      const uses = inputs.flatMap((input, i) => firstUse(input, mustAt(targets, i), owner));
      const { names: adopted, refused } = await adoptNames(userId, known, uses, now);
      // Another request of the person may have used a name first, and otherwise.
      const late = inputs.flatMap((input, index) => {
        const problem = refused.get(foldName(input.variableName ?? ''));
        return problem === undefined
          ? editProblems(input, index, questionVariableOf(input, reminders, own, adopted, firstNamed))
          : [{ path: `[${index}].variableName`, problem }];
      });
      if (late.length > 0) return { kind: 'problems', problems: late };
      const named = [...adopted.values()].map(({ userVariable }) => userVariable);
      await keepVariablesOfImports(userId, [...named, ...own.values()]);
      const edits = toEdits(({ variableName = '' }, { variable }) => {
        const { variableId } = variable ?? must(adopted, foldName(variableName)).variable;
        return variableId;
      });
      return { kind: 'adopted', edits };
    },
  };
}

/** The unit of the first item that names a new variable: the variable is measured in it. */
function firstUnitsOf(
  inputs: readonly ReminderInput[],
): (input: ReminderInput) => EditTarget['measuredIn'] | undefined {
  const units = new Map(
    inputs
      .toReversed()
      .map(({ variableName = '', unitAbbreviatedName: unit }) => [
        foldName(variableName),
        unit && { unit, name: variableName },
      ]),
  );
  return ({ variableName = '' }) => units.get(foldName(variableName));
}

function questionVariableOf(
  input: ReminderInput,
  reminders: ReadonlyMap<number, Reminder>,
  own: ReadonlyMap<number, UserVariable>,
  known: ReadonlyMap<string, PersonName>,
  firstNamed: (input: ReminderInput) => EditTarget['measuredIn'],
): EditTarget {
  const reminder = reminders.get(editedId(input) ?? 0);
  const chosen = own.get(input.variableId ?? 0);
  const named =
    input.variableId === undefined
      ? known.get(foldName(input.variableName ?? ''))?.variable
      : chosen?.variable;
  const variable = named ?? (isNamed(input) ? undefined : own.get(reminder?.variableId ?? 0)?.variable);
  const measuredIn = variable === undefined ? firstNamed(input) : inOwnUnit(variable);
  return {
    reminder,
    variable,
    alias: chosen?.settings.alias,
    measuredIn,
  };
}

/** The units that values of variables are given in, by id. */
const unitsOf = (
  known: ReadonlyMap<string, PersonName>,
  own: ReadonlyMap<number, UserVariable>,
): Map<number, number> =>
  new Map(
    [...[...known.values()].map(({ userVariable }) => userVariable), ...own.values()].map(
      ({ variable, settings }) => [variable.variableId, settings.unitId ?? variable.unitId],
    ),
  );

/** The unit that answers are given in: that of the item, else of the reminder, else of the variable. */
function findUnitId(
  { unitAbbreviatedName: unit }: ReminderInput,
  { variable, reminder }: EditTarget,
  units: ReadonlyMap<number, number>,
): number | undefined {
  const now = variable === undefined ? undefined : units.get(variable.variableId);
  return unit?.id ?? reminder?.unitId ?? now ?? variable?.unitId;
}

function unitIdOf(input: ReminderInput, target: EditTarget, units: ReadonlyMap<number, number>): number {
  const unitId = findUnitId(input, target, units);
  if (unitId === undefined) throw new Error('An item about a new variable names its unit.');
  return unitId;
}

const inOwnUnit = ({ unitId, name }: Variable) => ({ unit: getUnit(unitId), name });

const isNamed = ({ variableId, variableName }: ReminderInput) =>
  variableId !== undefined || variableName !== undefined;

function unknownOf(
  inputs: readonly ReminderInput[],
  reminders: ReadonlyMap<number, Reminder>,
  own: ReadonlyMap<number, UserVariable>,
): UnresolvedEdits | undefined {
  const missing = (ids: readonly (number | undefined)[], known: ReadonlyMap<number, unknown>) => [
    ...new Set(ids.flatMap((id) => (id === undefined || known.has(id) ? [] : [id]))),
  ];
  const unknownReminders = missing(inputs.map(editedId), reminders);
  const unknownVariables = missing(
    inputs.map(({ variableId }) => variableId),
    own,
  );
  if (unknownReminders.length + unknownVariables.length === 0) return undefined;
  return { kind: 'unknown', reminders: unknownReminders, variables: unknownVariables };
}

function firstUse(
  input: ReminderInput,
  { variable }: EditTarget,
  { clientName: namedBy, clientId: begunBy }: ReminderOwner,
): FirstUse[] {
  const { variableName, variableCategoryName, unitAbbreviatedName, combinationOperation, upc } = input;
  if (variable !== undefined || variableName === undefined) return [];
  if (variableCategoryName === undefined || unitAbbreviatedName === undefined) return [];
  return [
    {
      variableName,
      namedBy,
      begunBy,
      category: variableCategoryName,
      unit: unitAbbreviatedName,
      combinationOperation: combinationOperation ?? variableCategoryName.combinationOperation,
      upc,
    },
  ];
}
