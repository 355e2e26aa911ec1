import { expect, test } from '@jest/globals';
import type { WaitingPlace } from '../../../../shared/data/waiting/due-shards.ts';
import { jobs } from '../../../../shared/jobs/index.ts';
import { waitMetrics, waitsOf } from '../../../../shared/use-cases/schedules/waits.ts';

const now = 1_800_000_000;
const hour = 3600;
const overdueIn = (place: WaitingPlace, hours: number) => {
  const due = new Map([
    [
      place,
      new Map([
        [3, now - 60],
        [9, now - hours * hour],
      ]),
    ],
  ]);
  const waits = waitsOf(jobs, due, now);
  expect(waits.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id));
  expect(waits.filter(({ seconds }) => seconds > 0)).toMatchObject([{ seconds: hours * hour }]);
  return Math.max(...waits.map(({ overdue }) => overdue));
};

test('work that has waited for three hours is overdue', () => {
  expect(overdueIn('mails', 3)).toBe(0);
  expect(overdueIn('mails', 4)).toBe(hour);
  expect(overdueIn('imports', 4)).toBe(hour);
});

test.each(['discoveries', 'erasures'] as const)('%s have time until the next day', (place) => {
  expect(overdueIn(place, 17)).toBe(0);
  expect(overdueIn(place, 25)).toBe(hour);
});

test('nothing is overdue where nothing waits', () => {
  for (const { seconds, overdue } of waitsOf(jobs, new Map(), now))
    expect([seconds, overdue]).toEqual([0, 0]);
});

test('reminders that are late for hours ring their own alarm, not that of the other jobs', () => {
  const waits = [
    { id: 'reminders', seconds: 20_000, overdue: 9_200 },
    { id: 'mails', seconds: 11_000, overdue: 200 },
    { id: 'lists', seconds: 50, overdue: 0 },
  ];
  expect(waitMetrics(waits, 'reminders')).toEqual({ OldestDueAge: 20_000, JobsOverdue: 200 });
});
