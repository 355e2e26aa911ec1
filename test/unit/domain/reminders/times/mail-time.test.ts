import { expect, test } from '@jest/globals';
import { mailTimeOf } from '../../../../../shared/domain/reminders/times/mail-time.ts';
import { daySeconds, hourSeconds } from '../../../../../shared/domain/time/calendar.ts';

const timezone = 'UTC';
const timeOf = (userId: number, reminderEmailAt?: number) =>
  mailTimeOf({ userId, timezone, ...(reminderEmailAt !== undefined && { reminderEmailAt }) }, 20_000) -
  20_000 * daySeconds;

test('those who never chose an hour are spread over a quarter of an hour, each at the same time every day', () => {
  const times = Array.from({ length: 900 }, (_, userId) => timeOf(userId));
  expect(new Set(times).size).toBe(900);
  expect(Math.min(...times)).toBe(8 * hourSeconds);
  expect(Math.max(...times)).toBeLessThan(8 * hourSeconds + 900);
});

test('an hour that was chosen is kept to the second', () => {
  expect([timeOf(1, 8 * hourSeconds), timeOf(77, 8 * hourSeconds)]).toEqual([28_800, 28_800]);
});
