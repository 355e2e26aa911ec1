import { describe, expect, test } from '@jest/globals';
import type { Measurement } from '../../../../web/app/entry/shown-entries.ts';
import {
  favourites,
  type Notification,
  openQuestions,
  type Reminder,
  sameAsYesterday,
} from '../../../../web/app/screens/today/today-view.ts';
import { waitingEntry } from '../../../support/browser/outbox-entry.ts';

const day = { from: 1000, until: 2000 };
const asked = (id: number, at: number, more: Partial<Notification> = {}): Notification =>
  ({
    id,
    variableId: id,
    state: 'pending',
    trackingReminderNotificationTimeEpoch: at,
    ...more,
  }) as Notification;
const acting = (id: number, action: string, more = {}) =>
  waitingEntry({ path: '/api/v3/trackingReminderNotifications', body: [{ id, action }], ...more });

describe('open questions', () => {
  test('are those of the day and those of earlier ones, the oldest first', () => {
    const { ofDay, earlier } = openQuestions([asked(3, 1900), asked(2, 1000), asked(1, 999)], [], day);
    expect([ofDay.map(({ id }) => id), earlier.map(({ id }) => id)]).toEqual([[2, 3], [1]]);
  });

  test('are closed by a tap before the service knows, and open again when it was refused', () => {
    const one = [asked(1, 1500)];
    expect(openQuestions(one, [acting(1, 'skip')], day).ofDay).toEqual([]);
    expect(openQuestions(one, [acting(1, 'skip', { state: 'refused' })], day).ofDay).toHaveLength(1);
  });
});

test('same as yesterday takes the latest value of each, in its unit, and leaves the rest', () => {
  const entry = (variableId: number, startAt: string, value: number) =>
    ({ variableId, startAt, value, unitAbbreviatedName: '/5' }) as Measurement;
  const acts = sameAsYesterday(
    [asked(1, 1500), asked(2, 1600)],
    [entry(1, '2026-11-14T08:00:00', 2), entry(1, '2026-11-14T20:00:00', 0)],
  );
  expect(acts).toEqual([{ id: 1, action: 'track', modifiedValue: 0, unitAbbreviatedName: '/5' }]);
});

test('favourites are what never asks and is not switched off', () => {
  const reminder = (id: number, reminderFrequency: number, enabled = true) =>
    ({ id, reminderFrequency, enabled }) as Reminder;
  const all = [reminder(1, 0), reminder(2, 86_400), reminder(3, 0, false)];
  expect(favourites(all).map(({ id }) => id)).toEqual([1]);
});
