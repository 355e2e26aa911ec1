import { newReminder } from '../../../../shared/domain/reminders/editing/edit-reminder.ts';
import { comingSlots } from '../../../../shared/domain/reminders/times/due-slots.ts';
import {
  DAY_SECONDS,
  HOUR_SECONDS,
  parseDate,
  parseTimeOfDay,
  WEEK_SECONDS,
} from '../../../../shared/domain/time/calendar.ts';
import type { Answer, RecordOf } from '../../api/routes.ts';
import type { OutboxEntry } from '../../data/outbox-entry.ts';
import { readNumber } from '../../ui/read-number.ts';

export type Reminder = RecordOf<Answer<'GET', '/api/v3/trackingReminders'>['data']>;
export type User = Answer<'GET', '/api/v3/user'>;

/** How often one may be asked, in words; anything else that an app has set is kept as it is. */
export const frequencies: readonly (readonly [seconds: number, words: string])[] = [
  [DAY_SECONDS, 'Every day'],
  [2 * DAY_SECONDS, 'Every other day'],
  [WEEK_SECONDS, 'Every week'],
  [30 * DAY_SECONDS, 'Every 30 days'],
  [2 * HOUR_SECONDS, 'Every 2 hours of the day'],
  [3 * HOUR_SECONDS, 'Every 3 hours of the day'],
  [4 * HOUR_SECONDS, 'Every 4 hours of the day'],
  [6 * HOUR_SECONDS, 'Every 6 hours of the day'],
  [0, 'Never: a favourite at hand'],
];

/** A reminder as it stands in the fields: all text. */
export interface ReminderFields {
  readonly frequency: string;
  readonly time: string;
  readonly value: string;
  readonly instructions: string;
}

export const newFields: ReminderFields = {
  frequency: String(DAY_SECONDS),
  time: '20:00',
  value: '',
  instructions: '',
};

export const fieldsOf = (reminder: Reminder): ReminderFields => ({
  frequency: String(reminder.reminderFrequency),
  time: reminder.reminderStartTimeLocal.slice(0, 5),
  value: reminder.defaultValue === undefined ? '' : String(reminder.defaultValue),
  instructions: reminder.instructions ?? '',
});

export type ReminderMembers =
  | { readonly problem: string }
  | {
      readonly members: {
        readonly reminderFrequency: number;
        readonly reminderStartTimeLocal: string;
        readonly defaultValue: number | null;
        readonly instructions: string | null;
      };
    };

export function membersOf({ frequency, time, value, instructions }: ReminderFields): ReminderMembers {
  if (parseTimeOfDay(`${time}:00`) === undefined) return { problem: 'Give a time, such as 20:00.' };
  const number = value.trim() === '' ? null : readNumber(value);
  if (number === undefined)
    return { problem: `The usual value must be a number, such as 7 or 7.5; “${value}” is none.` };
  return {
    members: {
      reminderFrequency: Number(frequency),
      reminderStartTimeLocal: `${time}:00`,
      defaultValue: number,
      instructions: instructions.trim() === '' ? null : instructions.trim(),
    },
  };
}

/** The next three times it would ask, were it saved now; the service counts them the same way. */
export function nextTimes(fields: ReminderFields, user: User, now: number): readonly number[] {
  const timeOfDay = parseTimeOfDay(`${fields.time}:00`);
  if (timeOfDay === undefined) return [];
  const draft = newReminder(
    { input: { reminderFrequency: Number(fields.frequency) }, timeOfDay, variableUnitId: 1 },
    { number: 1, variableId: 1 },
    {
      zone: user.timezone,
      earliest: parseTimeOfDay(user.earliestReminderTime) ?? 0,
      latest: parseTimeOfDay(user.latestReminderTime) ?? DAY_SECONDS - 1,
      dayStartsAt: parseTimeOfDay(user.dayStartsAt) ?? 0,
    },
    now,
  );
  return comingSlots(draft, now, 3);
}

const savingPath = '/api/v3/trackingReminders';
const deletingPath = '/api/v3/trackingReminders/delete';

interface Said {
  readonly id?: number;
  readonly pausedUntil?: string | null;
  readonly enabled?: boolean;
}

export interface ShownReminder {
  readonly reminder: Reminder;
  readonly isPaused: boolean;
  readonly pausedUntil: string | undefined;
  /** Said here, and not yet taken by the service. */
  readonly isWaiting: boolean;
}

/** As they will be once everything said here has arrived; what asks next comes first, favourites last. */
export function shownReminders(
  reminders: readonly Reminder[],
  entries: readonly OutboxEntry[],
): readonly ShownReminder[] {
  const open = entries.filter(({ state }) => state !== 'refused');
  const deleted = new Set(
    open.filter(({ path }) => path === deletingPath).map(({ body }) => (body as { id: number }).id),
  );
  const said = open.filter(({ path }) => path === savingPath).flatMap(({ body }) => body as readonly Said[]);
  return reminders
    .filter(({ id }) => !deleted.has(id))
    .map((reminder) => {
      const own = said.filter(({ id }) => id === reminder.id);
      const pause = own.findLast(({ pausedUntil }) => pausedUntil !== undefined)?.pausedUntil;
      const enabled = own.findLast((one) => one.enabled !== undefined)?.enabled ?? reminder.enabled;
      return {
        reminder,
        pausedUntil: pause === undefined ? reminder.pausedUntil : (pause ?? undefined),
        isPaused: !enabled,
        isWaiting: own.length > 0,
      };
    })
    .toSorted((a, b) => rank(a) - rank(b) || a.reminder.displayName.localeCompare(b.reminder.displayName));
}

const rank = ({ reminder }: ShownReminder) =>
  reminder.nextReminderTimeEpochSeconds ?? (reminder.reminderFrequency === 0 ? Infinity : 1e12);

/** A date to come; undefined where it is none. */
export function dateToCome(text: string, today: string): string | undefined {
  return parseDate(text) !== undefined && text > today ? text : undefined;
}
