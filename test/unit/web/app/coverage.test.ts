import { expect, test } from '@jest/globals';
import type { ApiNotification } from '../../../../web/app/entry/today-view.ts';
import { coverage, mostRead, progressText, weekText } from '../../../../web/app/screens/today/coverage.ts';
import { waitingEntry } from '../../../support/browser/outbox-entry.ts';

const days = [
  { date: '2026-11-14', from: 0, until: 1000 },
  { date: '2026-11-15', from: 1000, until: 2000 },
];
const asked = (id: number, at: number, state: ApiNotification['state'] = 'pending'): ApiNotification =>
  ({ id, state, trackingReminderNotificationTimeEpoch: at }) as ApiNotification;
const acting = (id: number, action: string) =>
  waitingEntry({ path: '/api/v3/trackingReminderNotifications', body: [{ id, action }] });
const counts = (...of: Parameters<typeof coverage>) =>
  coverage(...of).map(({ answered, asked: all }) => [answered, all]);

test('each day counts what was answered or left out on purpose, here or elsewhere', () => {
  const read = [
    asked(4, 1999),
    asked(3, 1700, 'skipped'),
    asked(2, 1000, 'tracked'),
    asked(1, 999, 'tracked'),
    asked(5, 2000, 'tracked'),
  ];
  expect(counts(days, read, [])).toEqual([
    [1, 1],
    [2, 3],
  ]);
  expect(counts(days, read, [acting(4, 'track')])[1]).toEqual([3, 3]);
});

test('what is put off or still to come does not count', () => {
  const read = [asked(1, 1500), asked(2, 1600, 'snoozed'), asked(3, 1900, 'coming')];
  expect(counts(days, read, [acting(1, 'snooze')])[1]).toEqual([0, 0]);
});

test('a day of which not all was read says nothing', () => {
  const ofToday = Array.from({ length: mostRead - 1 }, (_, id) => asked(id, 1500));
  const all = [...ofToday, asked(999, 500, 'tracked')];
  expect(counts(days, all, [])[0]).toEqual([0, 0]);
  expect(counts(days, all.slice(1), [])[0]).toEqual([1, 1]);
});

test('the texts do not blame the person', () => {
  const texts = [
    [0, 4],
    [3, 4],
    [4, 4],
    [1, 1],
  ].map(([answered = 0, all = 0]) => progressText({ answered, asked: all }));
  expect(texts).toEqual(['4 questions', '3 of 4 answered', 'All 4 answered', 'Answered']);
});

test('the sum of the days is shown where more than one of them asked', () => {
  const of = (...pairs: readonly (readonly [number, number])[]) =>
    pairs.map(([answered, all]) => ({ day: days[0] as (typeof days)[0], answered, asked: all }));
  expect([weekText(of([0, 0], [1, 2])), weekText(of([0, 2], [0, 0], [1, 2]))]).toEqual([
    '',
    '1 of 4 in 3 days',
  ]);
});
