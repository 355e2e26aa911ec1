import { findNamesOfVariables, type PersonName } from '../../data/variables/person-names.ts';
import { refuseLeaving } from '../../data/variables/staying-variable.ts';
import { must } from '../../domain/lists/must.ts';
import { withDayInstruction } from '../../domain/reminders/day-instruction.ts';
import type { Notification } from '../../domain/reminders/notifications/notification.ts';
import { reminderNumberOf } from '../../domain/reminders/notifications/notification-id.ts';
import type { Reminder } from '../../domain/reminders/reminder.ts';
import { askedUnit, defaultValueOf } from '../../domain/reminders/tracked-reminder.ts';
import type { ItemProblem } from '../../domain/texts/item-problem.ts';
import { canConvert, isYesNo, yesNoProblem } from '../../domain/units/convert.ts';
import type { Unit } from '../../domain/units/units.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import { type ChannelOfVariable, channelsOf } from '../variables/source-channels.ts';

/** The source of measurements that answer a reminder. */
const sourceName = 'Reminder';

/** A notification and the value that was given for it, if one was. */
interface GivenValue {
  /** The item's place in the request. */
  readonly index: number;
  readonly notification: Notification;
  readonly modifiedValue: number | undefined;
  /** The unit of that value, if one was given. */
  readonly unit: Unit | undefined;
}

/** The value that tracking would record; undefined when neither the item nor the reminder says one. */
export interface ProposedValue {
  readonly index: number;
  readonly name: PersonName;
  readonly unit: Unit;
  /** The unit that answers are given in unless another is named. */
  readonly askedIn: Unit;
  readonly value: number | undefined;
}

/** A value and where it goes. */
export interface ValueToTrack {
  readonly value: number;
  readonly unitId: number;
  readonly channel: ChannelOfVariable;
}

type ResolvedValues =
  | { readonly kind: 'values'; readonly byIndex: ReadonlyMap<number, ValueToTrack> }
  | { readonly kind: 'problems'; readonly problems: readonly ItemProblem[] };

/** The value each item would record: the one given, else the reminder's default. */
export async function proposeValues(
  userId: number,
  asked: readonly GivenValue[],
  reminders: ReadonlyMap<number, Reminder>,
): Promise<ProposedValue[]> {
  const variableIds = new Set(asked.map(({ notification }) => notification.variableId));
  const names = await findNamesOfVariables(userId, [...variableIds]);
  return asked.map(({ index, notification, modifiedValue, unit: given }) => {
    const name = must(names, notification.variableId);
    const known = { userVariable: name.userVariable, settings: effectiveSettings(name.userVariable) };
    const found = reminders.get(reminderNumberOf(notification.id));
    const reminder = found === undefined ? undefined : withDayInstruction(found, notification);
    const own = reminder === undefined ? known.settings.unit : askedUnit({ reminder, known });
    const value = modifiedValue ?? (reminder === undefined ? undefined : defaultValueOf({ reminder, known }));
    return { index, name, unit: given ?? own, askedIn: own, value };
  });
}

/** Finds out where each value goes. */
export async function resolveValues(
  userId: number,
  proposed: readonly ProposedValue[],
): Promise<ResolvedValues> {
  const problems = proposed
    .filter(({ value }) => value === undefined)
    .map(({ index }) => ({ path: `[${index}].modifiedValue`, problem: valueNeeded }));
  const complete = proposed.flatMap(({ value, ...rest }) =>
    value === undefined ? [] : [{ ...rest, value }],
  );
  if (problems.length > 0) return { kind: 'problems', problems };

  const foreign = complete
    .filter(({ unit, askedIn }) => !canConvert(unit, askedIn))
    .map(({ index, unit, askedIn }) => ({
      path: `[${index}].unitAbbreviatedName`,
      problem: `"${unit.abbreviatedName}" does not convert to "${askedIn.abbreviatedName}", the unit asked for; send the value in that unit.`,
    }));
  if (foreign.length > 0) return { kind: 'problems', problems: foreign };

  const undecided = complete.flatMap(({ index, unit, value }) => {
    const problem = isYesNo(unit) ? yesNoProblem(value) : undefined;
    return problem === undefined ? [] : [{ path: `[${index}].modifiedValue`, problem }];
  });
  if (undecided.length > 0) return { kind: 'problems', problems: undecided };

  refuseLeaving(complete.map(({ name }) => name.userVariable));
  const channels = await channelsOf(
    userId,
    complete.map(({ name }) => ({ name, sourceName })),
  );
  const byIndex = new Map<number, ValueToTrack>();
  const full: ItemProblem[] = [];
  complete.forEach(({ index, unit, value }, i) => {
    const channel = channels[i];
    if (channel === undefined) full.push({ path: `[${index}].id`, problem: noRoom });
    else byIndex.set(index, { value, unitId: unit.id, channel });
  });
  return full.length > 0 ? { kind: 'problems', problems: full } : { kind: 'values', byIndex };
}

const valueNeeded = 'a value is required: the reminder has no default value, so send modifiedValue.';
const noRoom = 'this variable can’t take another source; ask the operator to remove unused ones.';
