import type { PersonName } from '../../data/person-names.ts';
import type { ItemProblem } from '../../domain/reminders/edit-problems.ts';
import type { Notification } from '../../domain/reminders/notification.ts';
import { reminderNumberOf } from '../../domain/reminders/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { answerUnit, defaultAnswer } from '../../domain/reminders/tracked-variable.ts';
import { canConvert } from '../../domain/units/convert.ts';
import type { Unit } from '../../domain/units/units.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { namesOfVariables, type Slotted, slotsOf } from '../variables/resolve-variables.ts';

/** What measurements that answer a reminder name as their source. */
const sourceName = 'Reminder';

/** A notification and the value that was given for it, if one was. */
export interface AskedAnswer {
  /** The item's place in the request. */
  readonly index: number;
  readonly notification: Notification;
  readonly modifiedValue: number | undefined;
  /** Of that value, where it was said. */
  readonly unit: Unit | undefined;
}

/** What tracking would record; no value when neither the item nor the reminder says one. */
export interface ProposedAnswer {
  readonly index: number;
  readonly name: PersonName;
  readonly unit: Unit;
  /** The unit that answers are given in unless another is named. */
  readonly askedIn: Unit;
  readonly value: number | undefined;
}

/** A value and where it goes. */
export interface Answer {
  readonly value: number;
  readonly unitId: number;
  readonly slotted: Slotted;
}

export type Answers =
  | { readonly kind: 'answers'; readonly byIndex: ReadonlyMap<number, Answer> }
  | { readonly kind: 'problems'; readonly problems: readonly ItemProblem[] };

/** The value each item would record: the one given, else the reminder's default. */
export async function proposeAnswers(
  userId: number,
  asked: readonly AskedAnswer[],
  reminders: ReadonlyMap<number, Reminder>,
): Promise<ProposedAnswer[]> {
  const variableIds = new Set(asked.map(({ notification }) => notification.variableId));
  const names = await namesOfVariables(userId, [...variableIds]);
  return asked.map(({ index, notification, modifiedValue, unit: given }) => {
    const name = names.get(notification.variableId) as PersonName;
    const known = { userVariable: name.userVariable, settings: effectiveSettings(name.userVariable) };
    const reminder = reminders.get(reminderNumberOf(notification.id));
    const own = reminder === undefined ? known.settings.unit : answerUnit({ reminder, known });
    const value = modifiedValue ?? (reminder === undefined ? undefined : defaultAnswer({ reminder, known }));
    return { index, name, unit: given ?? own, askedIn: own, value };
  });
}

/** Finds out where each value goes. */
export async function resolveAnswers(userId: number, proposed: readonly ProposedAnswer[]): Promise<Answers> {
  const problems = proposed
    .filter(({ value }) => value === undefined)
    .map(({ index }) => ({ path: `[${index}].modifiedValue`, problem: valueNeeded }));
  if (problems.length > 0) return { kind: 'problems', problems };

  const foreign = proposed
    .filter(({ unit, askedIn }) => !canConvert(unit, askedIn))
    .map(({ index, unit, askedIn }) => ({
      path: `[${index}].unitAbbreviatedName`,
      problem: `"${unit.abbreviatedName}" does not convert to "${askedIn.abbreviatedName}", which is asked for; give the value in that unit.`,
    }));
  if (foreign.length > 0) return { kind: 'problems', problems: foreign };

  const slots = await slotsOf(
    userId,
    proposed.map(({ name }) => ({ name, sourceName })),
  );
  const byIndex = new Map<number, Answer>();
  const full: ItemProblem[] = [];
  proposed.forEach(({ index, unit, value }, i) => {
    const slotted = slots[i];
    if (slotted === undefined) full.push({ path: `[${index}].id`, problem: noRoom });
    else byIndex.set(index, { value: value as number, unitId: unit.id, slotted });
  });
  return full.length > 0 ? { kind: 'problems', problems: full } : { kind: 'answers', byIndex };
}

const valueNeeded = 'a value is needed: the reminder has no default value, so give modifiedValue.';
const noRoom = 'its variable has too many sources to take another; post a measurement instead.';
