import { newReminder } from '../../../../shared/domain/reminders/editing/edit-reminder.ts';
import { mayHaveDays, mayHaveTimes } from '../../../../shared/domain/reminders/editing/edit-times.ts';
import { comingSlots } from '../../../../shared/domain/reminders/times/due-slots.ts';
import {
  daySeconds,
  hourSeconds,
  parseTimeOfDay,
  weekSeconds,
} from '../../../../shared/domain/time/calendar.ts';
import type { Reminder, User } from '../../data/reminders-view.ts';
import { readNumber } from '../../ui/read-number.ts';

/** The frequencies to choose from; any other that an app has set is kept as it is. */
export const frequencies: readonly (readonly [seconds: number, words: string])[] = [
  [daySeconds, 'Every day, or on some'],
  [2 * daySeconds, 'Every other day'],
  [weekSeconds, 'Every week'],
  [30 * daySeconds, 'Every 30 days'],
  [2 * hourSeconds, 'Every 2 hours of the day'],
  [3 * hourSeconds, 'Every 3 hours of the day'],
  [4 * hourSeconds, 'Every 4 hours of the day'],
  [6 * hourSeconds, 'Every 6 hours of the day'],
  [0, 'Never: a favourite, or as needed'],
];

export const everyDay: readonly number[] = [1, 2, 3, 4, 5, 6, 0];
export const mostTimes = 12;

/** A reminder as it stands in the fields: what is typed is text. */
export interface ReminderFields {
  readonly frequency: string;
  readonly times: readonly string[];
  /** Weekdays, 0 for Sunday. */
  readonly days: readonly number[];
  readonly value: string;
  readonly instructions: string;
  /** Hours. */
  readonly interval: string;
  readonly left: string;
}

export const newFields: ReminderFields = {
  frequency: String(daySeconds),
  times: ['20:00'],
  days: everyDay,
  value: '',
  instructions: '',
  interval: '',
  left: '',
};

const textOf = (number: number | undefined) => (number === undefined ? '' : String(number));

export const fieldsOf = (reminder: Reminder): ReminderFields => ({
  frequency: String(reminder.reminderFrequency),
  times: (reminder.reminderTimesLocal ?? [reminder.reminderStartTimeLocal]).map((time) => time.slice(0, 5)),
  days: reminder.daysOfWeek ?? everyDay,
  value: textOf(reminder.defaultValue),
  instructions: reminder.instructions ?? '',
  interval:
    reminder.minimumIntervalSeconds === undefined
      ? ''
      : textOf(reminder.minimumIntervalSeconds / hourSeconds),
  left: textOf(reminder.amountLeft),
});

export type ReminderMembers =
  | { readonly problem: string }
  | {
      readonly members: {
        readonly reminderFrequency: number;
        readonly reminderTimesLocal?: string[];
        readonly reminderStartTimeLocal?: string;
        readonly daysOfWeek?: number[];
        readonly defaultValue: number | null;
        readonly instructions: string | null;
        readonly minimumIntervalSeconds: number | null;
        readonly amountLeft?: number | null;
      };
    };

const longestHours = 720;

/** The members to send. The amount left is sent only where it was changed, since it counts from then on. */
export function membersOf(fields: ReminderFields, before: ReminderFields = newFields): ReminderMembers {
  const frequency = Number(fields.frequency);
  const { times, days, value, instructions, interval, left } = fields;
  if (times.some((time) => parseTimeOfDay(`${time}:00`) === undefined))
    return { problem: 'Give a time, such as 20:00.' };
  if (mayHaveDays(frequency) && days.length === 0) return { problem: 'Choose a day at least.' };
  const number = numberIn(value);
  if (number === undefined)
    return { problem: `The usual value must be a number, such as 7 or 7.5; “${value}” is none.` };
  const hours = numberIn(interval);
  if (hours === undefined || (hours !== null && !(hours >= 1 / 60 && hours <= longestHours)))
    return {
      problem: `The least time in between must be hours, up to ${longestHours}; “${interval}” is none.`,
    };
  const amount = numberIn(left);
  if (amount === undefined || (amount !== null && amount < 0))
    return { problem: `How much is left must be a number, such as 30; “${left}” is none.` };
  const local = times.map((time) => `${time}:00`);
  return {
    members: {
      reminderFrequency: frequency,
      ...(mayHaveTimes(frequency)
        ? { reminderTimesLocal: local }
        : { reminderStartTimeLocal: local[0] ?? '' }),
      ...(mayHaveDays(frequency) && { daysOfWeek: [...days] }),
      defaultValue: number,
      instructions: instructions.trim() === '' ? null : instructions.trim(),
      minimumIntervalSeconds: hours === null ? null : Math.round(hours * hourSeconds),
      ...(left.trim() !== before.left && { amountLeft: amount }),
    },
  };
}

/** null for an empty field, undefined where it is no number. */
const numberIn = (text: string): number | null | undefined => (text.trim() === '' ? null : readNumber(text));

/** The next three times it would ask, were it saved at once; the service counts them the same way. */
export function nextTimes(fields: ReminderFields, user: User, now: number): readonly number[] {
  const times = fields.times.flatMap((time) => parseTimeOfDay(`${time}:00`) ?? []);
  if (times.length < fields.times.length) return [];
  const frequency = Number(fields.frequency);
  const draft = newReminder(
    {
      input: {
        reminderFrequency: frequency,
        reminderTimesLocal: mayHaveTimes(frequency) ? times : undefined,
        daysOfWeek: fields.days,
      },
      timeOfDay: mayHaveTimes(frequency) ? Math.min(...times) : times[0],
      variableUnitId: 1,
    },
    { number: 1, variableId: 1 },
    {
      zone: user.timezone,
      earliest: parseTimeOfDay(user.earliestReminderTime) ?? 0,
      latest: parseTimeOfDay(user.latestReminderTime) ?? daySeconds - 1,
      dayStartsAt: parseTimeOfDay(user.dayStartsAt) ?? 0,
    },
    now,
  );
  return comingSlots(draft, now, 3);
}
