import { expect, test } from '@jest/globals';
import { mailTimeOf } from '../../../../../shared/domain/reminders/times/mail-time.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../../../../shared/domain/time/calendar.ts';

const timezone = 'UTC';
const timeOf = (userId: number, reminderEmailAt?: number) =>
  mailTimeOf({ userId, timezone, ...(reminderEmailAt !== undefined && { reminderEmailAt }) }, 20_000) -
  20_000 * DAY_SECONDS;

test('those who never chose an hour are spread over a quarter of an hour, each at the same time every day', () => {
  const times = Array.from({ length: 900 }, (_, userId) => timeOf(userId));
  expect(new Set(times).size).toBe(900);
  expect(Math.min(...times)).toBe(8 * HOUR_SECONDS);
  expect(Math.max(...times)).toBeLessThan(8 * HOUR_SECONDS + 900);
});

test('an hour that was chosen is kept to the second', () => {
  expect([timeOf(1, 8 * HOUR_SECONDS), timeOf(77, 8 * HOUR_SECONDS)]).toEqual([28_800, 28_800]);
});
