import { valueText } from '../../../../shared/domain/measurements/value-text.ts';
import { newReminder } from '../../../../shared/domain/reminders/editing/edit-reminder.ts';
import { mayHaveDays, mayHaveTimes } from '../../../../shared/domain/reminders/editing/edit-times.ts';
import { comingSlots } from '../../../../shared/domain/reminders/times/due-slots.ts';
import { frequencyTextWithTime } from '../../../../shared/domain/reminders/times/time-texts.ts';
import {
  daySeconds,
  hourSeconds,
  parseTimeOfDay,
  weekSeconds,
} from '../../../../shared/domain/time/calendar.ts';
import type { CountedThing } from '../../../../shared/domain/units/quantity.ts';
import { readNumber } from '../../../../shared/domain/units/read-number.ts';
import type { ApiReminder, ApiUser } from '../../data/reminders-view.ts';

/** The frequencies to choose from; any other that an app has set is kept as it is. */
export const frequencies: readonly (readonly [seconds: number, words: string])[] = [
  [daySeconds, 'Every day, or some weekdays'],
  [2 * daySeconds, 'Every other day'],
  [weekSeconds, 'Every week'],
  [30 * daySeconds, 'Every 30 days'],
  [2 * hourSeconds, 'Every 2 hours during the day'],
  [3 * hourSeconds, 'Every 3 hours during the day'],
  [4 * hourSeconds, 'Every 4 hours during the day'],
  [6 * hourSeconds, 'Every 6 hours during the day'],
  [0, 'No schedule (favourite or as needed)'],
];

export const everyDay: readonly number[] = [1, 2, 3, 4, 5, 6, 0];
export const mostTimes = 12;

/** A reminder as the fields show it: what is typed is text. */
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
  readonly isPushed: boolean;
  readonly isMailed: boolean;
}

export const newFields: ReminderFields = {
  frequency: String(daySeconds),
  times: ['20:00'],
  days: everyDay,
  value: '',
  instructions: '',
  interval: '',
  left: '',
  isPushed: true,
  isMailed: true,
};

const textOf = (number: number | undefined) => (number === undefined ? '' : String(number));

export const fieldsOf = (reminder: ApiReminder): ReminderFields => ({
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
  isPushed: reminder.notificationBar,
  isMailed: reminder.email,
});

/** Words for what is wrong, by the field that it is wrong in; `times` by their places. */
export interface FieldProblems {
  readonly times?: readonly string[];
  readonly days?: string;
  readonly value?: string;
  readonly interval?: string;
  readonly left?: string;
}

export type ReminderMembers =
  | { readonly problems: FieldProblems }
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
        readonly notificationBar?: boolean;
        readonly email?: boolean;
      };
    };

const longestHours = 720;

/** The members to send. The amount left is sent only where it was changed, since it counts from then on; ways to be reached too. */
export function membersOf(fields: ReminderFields, before: ReminderFields = newFields): ReminderMembers {
  const frequency = Number(fields.frequency);
  const { times, days, value, instructions, interval, left } = fields;
  const number = numberIn(value);
  const hours = numberIn(interval);
  const amount = numberIn(left);
  const isTime = (time: string) => parseTimeOfDay(`${time}:00`) !== undefined;
  const isHours = hours === null || (hours !== undefined && hours >= 1 / 60 && hours <= longestHours);
  const problems: FieldProblems = {
    ...(!times.every(isTime) && {
      times: times.map((time) => (isTime(time) ? '' : 'Enter a time, such as 20:00.')),
    }),
    ...(mayHaveDays(frequency) && days.length === 0 && { days: 'Choose at least one day.' }),
    ...(number === undefined && { value: `Enter a number, such as 7 or 7.5. “${value}” is not one.` }),
    ...(!isHours && { interval: `Enter a number of hours, at most ${longestHours}.` }),
    ...((amount === undefined || (amount ?? 0) < 0) && { left: 'Enter a number, such as 30.' }),
  };
  if (Object.keys(problems).length > 0 || number === undefined || amount === undefined || hours === undefined)
    return { problems };
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
      ...(fields.isPushed !== before.isPushed && { notificationBar: fields.isPushed }),
      ...(fields.isMailed !== before.isMailed && { email: fields.isMailed }),
    },
  };
}

/** null for an empty field, undefined where it is no number. */
const numberIn = (text: string): number | null | undefined => (text.trim() === '' ? null : readNumber(text));

/** The next three times it would ask, were it saved at once; the service counts them the same way. */
export function nextTimes(fields: ReminderFields, user: ApiUser, now: number): readonly number[] {
  const draft = draftOf(fields, user, now);
  return draft === undefined ? [] : comingSlots(draft, now, 3);
}

/** `1 pill, daily at 08:00`: the words for a reminder before the service has them. */
export function planWords(
  fields: ReminderFields,
  { unit, ...thing }: CountedThing & { readonly unit: string },
  user: ApiUser,
  now: number,
): string {
  const draft = draftOf(fields, user, now);
  const value = numberIn(fields.value);
  const rhythm = draft === undefined ? '' : frequencyTextWithTime(draft, true);
  return typeof value === 'number' ? `${valueText(value, unit, thing)}, ${rhythm.toLowerCase()}` : rhythm;
}

function draftOf(fields: ReminderFields, user: ApiUser, now: number) {
  const times = fields.times.flatMap((time) => parseTimeOfDay(`${time}:00`) ?? []);
  if (times.length < fields.times.length) return undefined;
  const frequency = Number(fields.frequency);
  return newReminder(
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
}
