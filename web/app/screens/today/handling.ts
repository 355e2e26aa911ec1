import { now } from '../../api/clock.ts';
import { nextSecond } from '../../entry/entry-input.ts';
import { record } from '../../entry/recording.ts';
import type { Notification, NotificationAct } from '../../entry/today-view.ts';
import { undo, write } from '../../outbox/outbox.ts';
import type { AtHand } from './at-hand.ts';

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
    canBeUndone: 'for a minute',
    ...(acts.length === 1 && { subject: `notification ${acts[0]?.id}` }),
  });
}

export const track = (of: Notification, value: number, unit: string, title: string): void =>
  act(
    [{ id: of.id, action: 'track', modifiedValue: value, unitAbbreviatedName: unit }],
    `${of.displayName}: ${title}`,
  );

export const snoozeOrSkip = (of: Notification, action: 'snooze' | 'skip'): void =>
  act([{ id: of.id, action }], `${of.displayName}: ${action === 'skip' ? 'skipped' : 'asked again later'}`);

/** The highest number of answers that the service takes in one request. */
const mostAtOnce = 50;

export function handleAll(acts: readonly NotificationAct[], label: string): void {
  for (let i = 0; i < acts.length; i += mostAtOnce) act(acts.slice(i, i + mostAtOnce), label);
}

/** Takes one answer back; others that were given with it stay. */
export const undoAnswer = (key: string, id: number): void =>
  void undo(key, (body) => {
    const others = (body as readonly NotificationAct[]).filter((one) => one.id !== id);
    return others.length === 0 ? undefined : others;
  });

/** Records a thing at hand at this very moment. */
export const recordNow = (of: AtHand, value: number, unit: string): void =>
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
