import { parseDate } from '../../../shared/domain/time/calendar.ts';
import type { Answer, RecordOf } from '../api/routes.ts';
import { type OutboxEntry, writesTo } from './outbox-entry.ts';

export type ApiReminder = RecordOf<Answer<'GET', '/api/v3/trackingReminders'>['data']>;
export type ApiUser = Answer<'GET', '/api/v3/user'>;

const savingPath = '/api/v3/trackingReminders';
const deletingPath = '/api/v3/trackingReminders/delete';

interface ReminderPatch {
  readonly id?: number;
  readonly pausedUntil?: string | null;
  readonly enabled?: boolean;
}

export interface ReminderView {
  readonly reminder: ApiReminder;
  readonly isPaused: boolean;
  readonly pausedUntil: string | undefined;
  /** Words for a change that the service has not taken yet. */
  readonly waiting?: string | undefined;
}

/** The reminders with the changes that are on their way; the next to ask comes first, favourites last. */
export function reminderViews(
  reminders: readonly ApiReminder[],
  entries: readonly OutboxEntry[],
): readonly ReminderView[] {
  const open = entries.filter(({ state }) => state !== 'refused');
  const deleted = new Set(
    open.filter(({ path }) => path === deletingPath).map(({ body }) => (body as { id: number }).id),
  );
  const edits = open
    .filter(({ path }) => path === savingPath)
    .flatMap(({ body, label }) => (body as readonly ReminderPatch[]).map((edit) => ({ ...edit, label })));
  return reminders
    .filter(({ id }) => !deleted.has(id))
    .map((reminder) => {
      const own = edits.filter(({ id }) => id === reminder.id);
      const pause = own.findLast(({ pausedUntil }) => pausedUntil !== undefined)?.pausedUntil;
      const enabled = own.findLast((one) => one.enabled !== undefined)?.enabled ?? reminder.enabled;
      return {
        reminder,
        pausedUntil: pause === undefined ? reminder.pausedUntil : (pause ?? undefined),
        isPaused: !enabled,
        ...(own.length > 0 && { waiting: own.at(-1)?.label }),
      };
    })
    .toSorted((a, b) => rank(a) - rank(b) || a.reminder.displayName.localeCompare(b.reminder.displayName));
}

/** Words for reminders that were made here and that the service does not list yet. */
export const madeReminders = (entries: readonly OutboxEntry[]): readonly string[] =>
  writesTo(savingPath, entries)
    .filter(({ method }) => method === 'POST')
    .filter(({ body }) => (body as readonly ReminderPatch[]).some(({ id }) => id === undefined))
    .map(({ label }) => label);

const rank = ({ reminder }: ReminderView) =>
  reminder.nextReminderTimeEpochSeconds ?? (reminder.reminderFrequency === 0 ? Infinity : 1e12);

/** A date to come; undefined otherwise. */
export function dateToCome(text: string, today: string): string | undefined {
  return parseDate(text) !== undefined && text > today ? text : undefined;
}
