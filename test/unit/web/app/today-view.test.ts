import { describe, expect, test } from '@jest/globals';
import type { ApiReminder } from '../../../../web/app/data/reminders-view.ts';
import type { ApiMeasurement } from '../../../../web/app/entry/entry-views.ts';
import {
  type ApiNotification,
  byDay,
  droppingAll,
  questionViews,
  sameAsYesterday,
} from '../../../../web/app/entry/today-view.ts';
import { favourites } from '../../../../web/app/screens/today/at-hand.ts';
import { waitingEntry } from '../../../support/browser/outbox-entry.ts';

const day = { from: 1000, until: 2000 };
const asked = (id: number, at: number, more: Partial<ApiNotification> = {}): ApiNotification =>
  ({
    id,
    variableId: id,
    state: 'pending',
    trackingReminderNotificationTimeEpoch: at,
    ...more,
  }) as ApiNotification;
const acting = (id: number, action: string, more = {}) =>
  waitingEntry({ path: '/api/v3/trackingReminderNotifications', body: [{ id, action }], ...more });

const heldUntil = 60_000;
const idsOf = (questions: readonly { readonly of: ApiNotification }[]) => questions.map(({ of }) => of.id);

describe('questions', () => {
  test('are those of the day and those of earlier ones, the newest first', () => {
    const all = questionViews([asked(3, 1900), asked(2, 1000), asked(1, 999)], [], [], 0);
    const { ofDay, earlier } = byDay(all, day);
    expect([idsOf(ofDay), idsOf(earlier)]).toEqual([[3, 2], [1]]);
  });

  test('about one thing stand together, and those that are open can be skipped at once', () => {
    const mood = { variableId: 7 };
    const all = questionViews(
      [asked(1, 1100, mood), asked(2, 1200), asked(3, 1300, mood), asked(4, 1400, { experimentId: 'x' })],
      [],
      [],
      0,
    );
    expect(idsOf(all)).toEqual([4, 3, 1, 2]);
    expect(droppingAll(all, 'skip')).toEqual([3, 1, 2].map((id) => ({ id, action: 'skip' })));
  });

  test('are closed by a tap before the service knows, and open again when it was refused', () => {
    const one = [asked(1, 1500)];
    expect(questionViews(one, [acting(1, 'skip')], [], 0)).toEqual([]);
    expect(questionViews(one, [acting(1, 'skip', { state: 'refused' })], [], 0)).toHaveLength(1);
  });

  test('stay where they are until the last answer cannot be taken back any more', () => {
    const three = [asked(1, 1100), asked(2, 1200), asked(3, 1300)];
    const before = questionViews(three, [], [], 0);
    const first = acting(2, 'track', { key: 'a', holdUntil: heldUntil });
    const tapped = questionViews(three, [first], before, 1);
    expect(idsOf(tapped)).toEqual([3, 2, 1]);
    expect(tapped[1]?.answer).toMatchObject({ key: 'a' });

    const second = acting(1, 'skip', { key: 'b', holdUntil: heldUntil + 9 });
    const both = questionViews(three, [first, second], tapped, 10);
    // The service has taken the first and does not ask about it any more.
    const later = questionViews([asked(1, 1100), asked(3, 1300)], [second], both, heldUntil + 5);
    expect(idsOf(later)).toEqual([3, 2, 1]);
    expect(later.map(({ answer }) => answer?.key)).toEqual([undefined, undefined, 'b']);
    expect(later[1]?.answer?.text).toBe(both[1]?.answer?.text);
    expect(idsOf(questionViews([asked(3, 1300)], [], later, heldUntil + 99))).toEqual([3]);
  });

  test('open again in their place when the answer is taken back', () => {
    const two = [asked(1, 1100), asked(2, 1200)];
    const tapped = questionViews(
      two,
      [acting(1, 'skip', { holdUntil: heldUntil })],
      questionViews(two, [], [], 0),
      1,
    );
    expect(questionViews(two, [], tapped, 2)).toEqual([{ of: two[1] }, { of: two[0] }]);
  });
});

test('same as yesterday takes the latest value of each, in its unit, and leaves the rest', () => {
  const entry = (variableId: number, startAt: string, value: number) =>
    ({ variableId, startAt, value, unitAbbreviatedName: '/5' }) as ApiMeasurement;
  const acts = sameAsYesterday(
    [asked(1, 1500), asked(2, 1600)],
    [entry(1, '2026-11-14T08:00:00', 2), entry(1, '2026-11-14T20:00:00', 0)],
  );
  expect(acts).toEqual([{ id: 1, action: 'track', modifiedValue: 0, unitAbbreviatedName: '/5' }]);
});

test('favourites are what never asks and is not switched off, each in the place it was given', () => {
  const reminder = (id: number, reminderFrequency: number, enabled = true) =>
    ({ id, reminderFrequency, enabled }) as ApiReminder;
  const all = [reminder(5, 0), reminder(2, 86_400), reminder(1, 0), reminder(3, 0, false)];
  expect(favourites(all).map(({ key }) => key)).toEqual(['1', '5']);
});
