import { type ItemProblem, inItem, type MemberProblem } from '../../texts/item-problem.ts';
import { daySeconds, formatTimeOfDay } from '../../time/calendar.ts';
import { defaultTimeOfDay, isActive, type Reminder, type ReminderOwner } from '../reminder.ts';
import { askingHours } from '../times/asking-hours.ts';
import { changeReminder, editedId, type MeasuredEdit, newReminder } from './edit-reminder.ts';

/** An edit and the variable it is for. */
export interface ResolvedEdit extends MeasuredEdit {
  /** The item's place in the request. */
  readonly index: number;
  readonly variableId: number;
}

export interface EditsResult {
  /** The reminders as they would be stored, by number. */
  readonly reminders: ReadonlyMap<number, Reminder>;
  /** The reminder of each edit, in order. */
  readonly numbers: readonly number[];
  /** The numbers that new ones were given. */
  readonly created: ReadonlySet<number>;
  readonly problems: readonly ItemProblem[];
  /** Items that would make two reminders the same, each with the number of the existing one. */
  readonly taken: readonly { readonly index: number; readonly number: number }[];
}

const identity = ({
  variableId,
  timeOfDay,
  frequency,
  experiment = 0,
}: Pick<Reminder, 'variableId' | 'timeOfDay' | 'frequency' | 'experiment'>) =>
  `${variableId} ${timeOfDay} ${frequency} ${experiment}`;

/**
 * Applies the edits one after the other: with an id to that reminder, without one to the reminder of the same
 * variable, time and frequency, or to a new one, whose number `nextNumber` gives.
 */
export function foldEdits(
  existing: readonly Reminder[],
  edits: readonly ResolvedEdit[],
  owner: ReminderOwner,
  nextNumber: () => number,
  now: number,
): EditsResult {
  const reminders = new Map(existing.map((reminder) => [reminder.number, reminder]));
  const byIdentity = new Map(existing.map((reminder) => [identity(reminder), reminder.number]));
  const numbers: number[] = [];
  const created = new Set<number>();
  const problems: ItemProblem[] = [];
  const taken: { index: number; number: number }[] = [];

  for (const edit of edits) {
    const number = editedId(edit.input) ?? byIdentity.get(identity(identityOfEdit(edit)));
    const before = reminders.get(number ?? 0);
    const after =
      before === undefined
        ? newReminder(edit, { number: nextNumber(), variableId: edit.variableId }, owner, now)
        : changeReminder(before, edit, owner, now);
    problems.push(...problemsOf(after).map((problem) => inItem(edit.index, problem)));
    const holder = byIdentity.get(identity(after));
    if (holder !== undefined && holder !== after.number) taken.push({ index: edit.index, number: holder });
    if (before !== undefined) byIdentity.delete(identity(before));
    byIdentity.set(identity(after), after.number);
    reminders.set(after.number, after);
    if (before === undefined) created.add(after.number);
    numbers.push(after.number);
  }
  return { reminders, numbers, created, problems, taken };
}

function problemsOf(reminder: Reminder): MemberProblem[] {
  const { startDay = -Infinity, stopDay = Infinity, frequency, timeOfDay, endTimeOfDay = 0 } = reminder;
  const { earliest, latest } = reminder;
  const problems: MemberProblem[] = [];
  if (stopDay < startDay)
    problems.push({
      member: 'stopTrackingDate',
      problem: 'is before startTrackingDate; swap them or change one.',
    });
  const isWithinTheDay = isActive(reminder) && frequency < daySeconds;
  if (isWithinTheDay && askingHours(reminder) === undefined)
    problems.push({
      member: 'reminderEndTime',
      problem: `from ${formatTimeOfDay(timeOfDay)} to ${formatTimeOfDay(endTimeOfDay)}, local time, must overlap with your reminder hours, ${formatTimeOfDay(earliest)} to ${formatTimeOfDay(latest)}.`,
    });
  return problems;
}

const identityOfEdit = ({ variableId, timeOfDay = defaultTimeOfDay, input }: ResolvedEdit) => ({
  variableId,
  timeOfDay,
  frequency: input.reminderFrequency ?? 0,
});
