import { chunks } from '../../../shared/domain/lists/chunks.ts';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';
import { now } from '../api/clock.ts';
import type { WriteGroup } from '../data/outbox-entry.ts';
import { undo, write } from '../outbox/outbox.ts';
import { nextSecond } from './entry-input.ts';
import { record } from './recording.ts';
import type { ApiNotification, NotificationAct } from './today-view.ts';

const refreshes = [
  '/api/v3/trackingReminderNotifications',
  '/api/v3/measurements',
  '/api/v3/trackingReminders',
] as const;

function act(acts: readonly NotificationAct[], label: string, group?: WriteGroup): void {
  void write('POST', '/api/v3/trackingReminderNotifications', {
    body: [...acts],
    label,
    refreshes,
    canBeUndone: 'for a minute',
    group,
    ...(acts.length === 1 && { subject: `notification ${acts[0]?.id}` }),
  });
}

export const track = (of: ApiNotification, value: number, unit: string, title: string): void =>
  act([tracking(of, value, unit)], `${of.displayName}: ${title}`);

/** An answer before its time says when, since it may be sent after that. */
export const tracking = (
  { id, state }: Pick<ApiNotification, 'id' | 'state'>,
  modifiedValue: number,
  unitAbbreviatedName: string,
): NotificationAct => ({
  id,
  action: 'track',
  modifiedValue,
  unitAbbreviatedName,
  ...(state === 'coming' && { answeredAt: formatUtc(Math.floor(now() / 1000)) }),
});

export const snoozeOrSkip = (of: ApiNotification, action: 'snooze' | 'skip', reason?: string): void =>
  act(
    [{ id: of.id, action, reason }],
    `${of.displayName}: ${action === 'skip' ? 'skipped' : 'asked again later'}`,
  );

/** Asks again what was skipped, once that was sent. */
export const reopen = ({ id, displayName }: ApiNotification): void =>
  void write('POST', '/api/v3/trackingReminderNotifications', {
    body: [{ id, action: 'reopen' }],
    label: `${displayName}: not skipped after all`,
    refreshes,
    subject: `notification ${id}`,
  });

/** The highest number of answers that the service takes in one request. */
const mostAtOnce = 50;

export function handleAll(acts: readonly NotificationAct[], label: string): void {
  const parts = chunks(acts, mostAtOnce);
  // Taken back together, however many requests it takes.
  const group = parts.length > 1 ? { key: crypto.randomUUID(), label } : undefined;
  for (const part of parts) act(part, label, group);
}

/** Takes one answer back; others that were given with it stay. */
export const undoAnswer = (key: string, id: number): void =>
  void undo(key, (body) => {
    const others = (body as readonly NotificationAct[]).filter((one) => one.id !== id);
    return others.length === 0 ? undefined : others;
  });

/** A thing that can be recorded with one tap. */
interface RecordableForm {
  readonly variableName: string;
  readonly displayName: string;
  readonly variableCategoryName: string;
  readonly combinationOperation: 'MEAN' | 'SUM';
}

/** Records a thing at hand at this very moment. */
export const recordNow = (of: RecordableForm, value: number, unit: string): void =>
  record(
    {
      name: of.variableName,
      displayName: of.displayName,
      category: of.variableCategoryName,
      combinationOperation: of.combinationOperation,
    },
    { value, unit, at: nextSecond(Math.floor(now() / 1000)), note: '' },
    { canBeUndone: 'for a minute' },
  );
