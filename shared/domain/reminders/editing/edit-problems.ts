import { type ItemProblem, inItem, type MemberProblem } from '../../texts/item-problem.ts';
import { canConvert, impossibleValue } from '../../units/convert.ts';
import type { Unit } from '../../units/units.ts';
import { answersTo } from '../../variables/answers-to.ts';
import type { Variable } from '../../variables/variable.ts';
import type { Reminder } from '../reminder.ts';
import type { ReminderInput } from './reminder-input.ts';

/** The reminder and variable that an item is about; neither is there if the name is new to the person. */
export interface EditTarget {
  readonly reminder?: Reminder;
  readonly variable?: Variable;
  /** The person's own name for it. */
  readonly alias?: string;
  /** The unit of the answers, if it is known. */
  readonly askedIn?: Unit;
  /** The unit of the variable, or of the first item that names a new one. */
  readonly measuredIn?: { readonly unit: Unit; readonly name: string };
}

type EditProblems = Generator<MemberProblem<keyof ReminderInput>>;

export function editProblems(input: ReminderInput, index: number, target: EditTarget): ItemProblem[] {
  const { reminder } = target;
  const problems: MemberProblem<keyof ReminderInput>[] =
    reminder !== undefined && target.variable?.variableId !== reminder.variableId
      ? [
          {
            member: input.variableId === undefined ? 'variableName' : 'variableId',
            problem: `is not the variable of reminder ${reminder.number} ; a reminder keeps its variable. Create a new one.`,
          },
        ]
      : [
          ...missingMembers(input, target),
          ...otherName(input, target),
          ...otherUnit(input, target),
          ...impossibleDefault(input, target),
        ];
  return problems.map((problem) => inItem(index, problem));
}

function* missingMembers(input: ReminderInput, { reminder, variable }: EditTarget): EditProblems {
  if (reminder === undefined && input.reminderFrequency === undefined)
    yield {
      member: 'reminderFrequency',
      problem: 'is required: seconds between two notifications, or 0 for a favourite.',
      type: 'required',
    };
  if (variable !== undefined) return;
  if (input.variableName === undefined) {
    yield {
      member: 'variableName',
      problem: 'is required: the variable to ask for, or its variableId.',
      type: 'required',
    };
    return;
  }
  for (const member of ['variableCategoryName', 'unitAbbreviatedName'] as const)
    if (input[member] === undefined)
      yield {
        member,
        problem: `is required, because "${input.variableName}" is new to you.`,
        type: 'required',
      };
}

function* otherName(
  { variableId, variableName }: ReminderInput,
  { variable, alias }: EditTarget,
): EditProblems {
  if (variableId === undefined || variableName === undefined || variable === undefined) return;
  if (!answersTo({ variable, settings: { alias } }, variableName))
    yield {
      member: 'variableName',
      problem: `is not the name of variable ${variableId}, which is "${variable.name}"; give only one.`,
    };
}

function* otherUnit({ unitAbbreviatedName: unit }: ReminderInput, { measuredIn }: EditTarget): EditProblems {
  if (measuredIn === undefined || unit === undefined || canConvert(unit, measuredIn.unit)) return;
  yield {
    member: 'unitAbbreviatedName',
    problem: `${unit.name} (${unit.abbreviatedName}) cannot be converted to ${measuredIn.unit.name} (${measuredIn.unit.abbreviatedName}), the unit of "${measuredIn.name}".`,
  };
}

/** A default value outside of its unit's bounds would be recorded by one tap and left out by analysis. */
function* impossibleDefault({ defaultValue: value }: ReminderInput, { askedIn }: EditTarget): EditProblems {
  if (typeof value !== 'number' || askedIn === undefined) return;
  const problem = impossibleValue(value, askedIn);
  if (problem !== undefined) yield { member: 'defaultValue', problem };
}
