import { foldName } from '../texts/fold-name.ts';
import type { ItemProblem } from '../texts/item-problem.ts';
import { canConvert } from '../units/convert.ts';
import type { Unit } from '../units/units.ts';
import type { Variable } from '../variables/variable.ts';
import type { Reminder } from './reminder.ts';
import type { ReminderInput } from './reminder-input.ts';

/** What an item is about: a variable of the person's, or a name that is new to them. */
export interface EditTarget {
  readonly reminder?: Reminder;
  readonly variable?: Variable;
  /** The person's own name for it. */
  readonly alias?: string;
  /** What the variable is measured in, if anything says so: itself, or the first item that names it. */
  readonly measuredIn?: { readonly unit: Unit; readonly name: string };
}

/** All that is wrong with an item, each at its member. */
export function editProblems(input: ReminderInput, index: number, target: EditTarget): ItemProblem[] {
  const { reminder } = target;
  const problems: (readonly [member: keyof ReminderInput, problem: string])[] =
    reminder !== undefined && target.variable?.variableId !== reminder.variableId
      ? [
          [
            input.variableId === undefined ? 'variableName' : 'variableId',
            `is not what reminder ${reminder.number} is about; a reminder keeps its variable. Save a new one.`,
          ],
        ]
      : [...missingMembers(input, target), ...otherName(input, target), ...otherUnit(input, target)];
  return problems.map(([member, problem]) => ({ path: `[${index}].${member}`, problem }));
}

function* missingMembers(input: ReminderInput, { reminder, variable }: EditTarget) {
  if (reminder === undefined && input.reminderFrequency === undefined)
    yield [
      'reminderFrequency',
      'is required: seconds between two notifications, or 0 for a favourite.',
    ] as const;
  if (variable !== undefined) return;
  if (input.variableName === undefined) {
    yield ['variableName', 'is required: the variable to ask for, or its variableId.'] as const;
    return;
  }
  for (const member of ['variableCategoryName', 'unitAbbreviatedName'] as const)
    if (input[member] === undefined)
      yield [member, `is required, because "${input.variableName}" is new to you.`] as const;
}

function* otherName({ variableId, variableName }: ReminderInput, { variable, alias }: EditTarget) {
  if (variableId === undefined || variableName === undefined || variable === undefined) return;
  const isItsName = [variable.name, alias ?? ''].some((own) => foldName(own) === foldName(variableName));
  if (!isItsName)
    yield [
      'variableName',
      `is not the name of variable ${variableId}, which is "${variable.name}"; give one of both.`,
    ] as const;
}

function* otherUnit({ unitAbbreviatedName: unit }: ReminderInput, { measuredIn }: EditTarget) {
  if (measuredIn === undefined || unit === undefined || canConvert(unit, measuredIn.unit)) return;
  yield [
    'unitAbbreviatedName',
    `${unit.name} (${unit.abbreviatedName}) cannot be converted to ${measuredIn.unit.name} (${measuredIn.unit.abbreviatedName}), the unit of "${measuredIn.name}".`,
  ] as const;
}
