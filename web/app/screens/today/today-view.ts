import type { Answer, RecordOf } from '../../api/routes.ts';
import type { Measurement } from '../../entry/shown-entries.ts';
import type { OutboxEntry } from '../../outbox/entry.ts';
import type { Day } from '../../time/day.ts';

export type Notification = RecordOf<Answer<'GET', '/api/v3/trackingReminderNotifications'>['data']>;
export type Reminder = RecordOf<Answer<'GET', '/api/v3/trackingReminders'>['data']>;

export const notificationsPath = '/api/v3/trackingReminderNotifications';

export interface NotificationAct {
  readonly id: number;
  readonly action: 'track' | 'snooze' | 'skip';
  readonly modifiedValue?: number;
  readonly unitAbbreviatedName?: string;
}

/** What this device has said of questions and the service may not know yet. */
export const actsIn = (entries: readonly OutboxEntry[]): readonly NotificationAct[] =>
  entries
    .filter(
      ({ path, method, state }) => path === notificationsPath && method === 'POST' && state !== 'refused',
    )
    .flatMap(({ body }) => body as readonly NotificationAct[]);

/** The questions that are still open, those of the day apart from those of earlier ones, the oldest first. */
export function openQuestions(
  notifications: readonly Notification[],
  entries: readonly OutboxEntry[],
  { from, until }: Pick<Day, 'from' | 'until'>,
): { readonly ofDay: readonly Notification[]; readonly earlier: readonly Notification[] } {
  const acted = new Set(actsIn(entries).map(({ id }) => id));
  const open = notifications
    .filter(({ id, state }) => state === 'pending' && !acted.has(id))
    .toSorted((a, b) => timeOf(a) - timeOf(b) || a.id - b.id);
  return {
    ofDay: open.filter((one) => timeOf(one) >= from && timeOf(one) < until),
    earlier: open.filter((one) => timeOf(one) < from),
  };
}

export const timeOf = (one: Notification) => one.trackingReminderNotificationTimeEpoch;

/** What to answer where today is as yesterday was: the latest value of each, where there was one. */
export function sameAsYesterday(
  open: readonly Notification[],
  yesterdays: readonly Measurement[],
): readonly NotificationAct[] {
  const latest = new Map<number, Measurement>();
  for (const one of yesterdays) {
    const known = latest.get(one.variableId);
    if (known === undefined || known.startAt < one.startAt) latest.set(one.variableId, one);
  }
  return open.flatMap(({ id, variableId }) => {
    const found = latest.get(variableId);
    return found === undefined
      ? []
      : [
          {
            id,
            action: 'track' as const,
            modifiedValue: found.value,
            unitAbbreviatedName: found.unitAbbreviatedName,
          },
        ];
  });
}

/** Reminders that never ask: what the person wants at hand. */
export const favourites = (reminders: readonly Reminder[]): readonly Reminder[] =>
  reminders.filter(({ reminderFrequency, enabled }) => reminderFrequency === 0 && enabled);
