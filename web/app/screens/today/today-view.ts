import { parseUtc } from '../../../../shared/domain/time/calendar.ts';
import type { Answer, RecordOf } from '../../api/routes.ts';
import type { OutboxEntry } from '../../outbox/entry.ts';
import type { Day } from '../../time/day.ts';
import { valueText } from '../../ui/value-text.ts';

export type Notification = RecordOf<Answer<'GET', '/api/v3/trackingReminderNotifications'>['data']>;
export type Reminder = RecordOf<Answer<'GET', '/api/v3/trackingReminders'>['data']>;
export type Measurement = RecordOf<Answer<'GET', '/api/v3/measurements'>>;

export const notificationsPath = '/api/v3/trackingReminderNotifications';
export const measurementsPath = '/api/v3/measurements';

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

const timeOf = (one: Notification) => one.trackingReminderNotificationTimeEpoch;

/** How much of what the day asked has an answer; leaving something out on purpose is one too. */
export function coverage(
  ofDay: readonly Notification[],
  entries: readonly OutboxEntry[],
): { readonly answered: number; readonly asked: number } {
  const acts = new Map(actsIn(entries).map(({ id, action }) => [id, action]));
  const counted = ofDay.filter(
    ({ id, state }) => state !== 'coming' && state !== 'snoozed' && acts.get(id) !== 'snooze',
  );
  const answered = counted.filter(({ id, state }) => state !== 'pending' || acts.has(id));
  return { answered: answered.length, asked: counted.length };
}

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

export interface TrackedRow {
  readonly key: string;
  readonly at: number;
  readonly name: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** Of a stored measurement. */
  readonly id?: number | undefined;
  /** Not with the service yet. */
  readonly isWaiting: boolean;
}

export interface PostedMeasurement {
  readonly id?: number;
  readonly variableName: string;
  readonly startAt: string;
  readonly value: number;
  readonly unitAbbreviatedName: string;
  readonly note?: string;
}

/** What was tracked, the latest first: what the service knows, as this device has changed it since. */
export function trackedRows(
  measurements: readonly Measurement[],
  entries: readonly OutboxEntry[],
  { from, until }: Pick<Day, 'from' | 'until'>,
): readonly TrackedRow[] {
  const live = entries.filter(({ state }) => state !== 'refused');
  const posts = live.filter(({ path }) => path === '/api/v3/measurements/post');
  const gone = new Set(
    live
      .filter(({ path }) => path === '/api/v3/measurements/delete')
      .map(({ body }) => (body as { readonly id: number }).id),
  );
  const posted = posts.flatMap(({ key, label, body }) =>
    (body as readonly PostedMeasurement[]).map((one, i) => ({ one, key: `${key}-${i}`, label })),
  );
  const replaced = new Set(posted.flatMap(({ one }) => (one.id === undefined ? [] : [one.id])));
  const known = new Set(measurements.map(identity));
  const rows = [
    ...measurements
      .filter(({ id }) => id === undefined || !(gone.has(id) || replaced.has(id)))
      .map(
        (one): TrackedRow => ({
          key: `m${one.id}`,
          at: parseUtc(one.startAt) ?? 0,
          name: one.displayName,
          value: one.displayValueAndUnitString,
          note: one.note,
          id: one.id,
          isWaiting: false,
        }),
      ),
    ...posted
      .filter(({ one }) => one.id !== undefined || !known.has(identity(one)))
      .map(
        ({ one, key }): TrackedRow => ({
          key,
          at: parseUtc(one.startAt) ?? 0,
          name: one.variableName,
          value: valueText(one.value, one.unitAbbreviatedName),
          note: one.note,
          isWaiting: true,
        }),
      ),
  ];
  return rows.filter(({ at }) => at >= from && at < until).toSorted((a, b) => b.at - a.at);
}

const identity = ({ variableName, startAt }: { readonly variableName: string; readonly startAt: string }) =>
  `${variableName.toLowerCase()} ${startAt}`;
