import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import { now } from '../../api/clock.ts';
import { write } from '../../outbox/outbox.ts';
import type { Notification, NotificationAct, Reminder } from './today-view.ts';

const refreshes = [
  '/api/v3/trackingReminderNotifications',
  '/api/v3/measurements',
  '/api/v3/trackingReminders',
] as const;

function act(acts: readonly NotificationAct[], label: string): void {
  void write('POST', '/api/v3/trackingReminderNotifications', {
    body: [...acts],
    label,
    refreshes,
    canBeUndone: true,
    ...(acts.length === 1 && { subject: `notification ${acts[0]?.id}` }),
  });
}

export const answer = (of: Notification, value: number, unit: string, title: string): void =>
  act(
    [{ id: of.id, action: 'track', modifiedValue: value, unitAbbreviatedName: unit }],
    `${of.displayName}: ${title}`,
  );

export const leave = (of: Notification, action: 'snooze' | 'skip'): void =>
  act(
    [{ id: of.id, action }],
    `${of.displayName}: ${action === 'skip' ? 'skipped' : 'asked again in one hour'}`,
  );

/** The service takes so many at once. */
const mostAtOnce = 50;

export function answerAll(acts: readonly NotificationAct[]): void {
  for (let i = 0; i < acts.length; i += mostAtOnce)
    act(acts.slice(i, i + mostAtOnce), 'Same as the day before');
}

/** Two taps within one second are two records, not one said twice. */
let latest = 0;
function nextSecond(): number {
  latest = Math.max(latest + 1, Math.floor(now() / 1000));
  return latest;
}

/** A favourite is recorded at this very moment. */
export function record(of: Reminder, value: number, unit: string, title: string): void {
  void write('POST', '/api/v3/measurements/post', {
    body: [
      {
        variableName: of.variableName,
        variableCategoryName: of.variableCategoryName,
        unitAbbreviatedName: unit,
        value,
        startAt: formatUtc(nextSecond()),
        combinationOperation: of.combinationOperation,
        sourceName: 'Daymark',
      },
    ],
    label: `${of.displayName}: ${title}`,
    refreshes,
    canBeUndone: true,
  });
}
