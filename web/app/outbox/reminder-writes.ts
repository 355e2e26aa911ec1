import type { Body } from '../api/routes.ts';
import type { WriteGroup } from '../data/outbox-entry.ts';
import type { ApiReminder } from '../data/reminders-view.ts';
import { write } from './outbox.ts';

const refreshes = ['/api/v3/trackingReminders', '/api/v3/trackingReminderNotifications'] as const;
/** The highest number of reminders that the service takes in one request. */
const mostAtOnce = 100;

type Edit = Extract<Body<'POST', '/api/v3/trackingReminders'>, readonly unknown[]>[number];

/** Saves reminders that are made or changed together; the screens name them until they are sent. */
export function saveReminders(edits: readonly Edit[], label: string, group?: WriteGroup): void {
  const [first] = edits;
  void write('POST', '/api/v3/trackingReminders', {
    body: [...edits],
    label,
    group,
    refreshes: [...refreshes, '/api/v3/userVariables'],
    canBeUndone: true,
    ...(first?.id !== undefined && { subject: `reminder ${first.id}` }),
  });
}

/** Keeps reminders silent until a date; null lets them ask again. */
export function pauseReminders(
  reminders: readonly ApiReminder[],
  pausedUntil: string | null,
  label: string,
): void {
  const edits = reminders.map(({ id }) => ({ id, pausedUntil }));
  for (let i = 0; i < edits.length; i += mostAtOnce)
    void write('POST', '/api/v3/trackingReminders', {
      body: edits.slice(i, i + mostAtOnce),
      label,
      refreshes,
      canBeUndone: true,
      subject: 'pause',
    });
}

export function switchReminder({ id, displayName }: ApiReminder, enabled: boolean): void {
  void write('POST', '/api/v3/trackingReminders', {
    body: [{ id, enabled }],
    label: `${displayName}: ${enabled ? 'asks again' : 'stopped'}`,
    refreshes,
    canBeUndone: true,
    subject: `reminder ${id}`,
  });
}

export function removeReminder({ id, displayName }: ApiReminder): void {
  void write('DELETE', '/api/v3/trackingReminders/delete', {
    body: { id },
    label: `Deleted the reminder of ${displayName}`,
    refreshes,
    canBeUndone: true,
    subject: `reminder ${id}`,
  });
}
