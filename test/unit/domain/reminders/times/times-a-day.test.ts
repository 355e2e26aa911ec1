import { describe, expect, test } from '@jest/globals';
import { takeTurns } from '../../../../../shared/domain/lists/take-turns.ts';
import { timesADay, tooOftenProblem } from '../../../../../shared/domain/reminders/times/times-a-day.ts';
import { exampleReminder } from '../example-reminder.ts';

describe('how often a reminder falls due in a day', () => {
  test.each([
    ['daily', { frequency: 86_400 }, 1],
    ['weekly', { frequency: 7 * 86_400 }, 1 / 7],
    ['every minute of 14 hours, both ends included', { frequency: 60 }, 841],
    [
      'every ten minutes from its start to its end',
      { frequency: 600, timeOfDay: 36_000, endTimeOfDay: 39_600 },
      7,
    ],
    ['hourly over midnight', { frequency: 3600, earliest: 22 * 3600, latest: 2 * 3600 }, 5],
    ['a favourite', { frequency: 0 }, 0],
    ['one that was stopped', { frequency: 60, enabled: false }, 0],
  ])('%s', (_, members, times) => {
    expect(timesADay(exampleReminder(members))).toBe(times);
  });
});

describe('all reminders together', () => {
  const hourly = Array.from({ length: 34 }, (_, number) => exampleReminder({ number, frequency: 3600 }));

  test('fall due 500 times a day at most', () => {
    expect(tooOftenProblem([], hourly.slice(0, 33))).toBeUndefined();
    expect(tooOftenProblem(hourly.slice(0, 33), hourly)).toContain('510 times a day');
  });

  test('may always ask less than they do', () => {
    const minutely = exampleReminder({ frequency: 60 });
    expect(tooOftenProblem([minutely, ...hourly], hourly)).toBeUndefined();
    expect(tooOftenProblem(hourly, [minutely, ...hourly])).toBeDefined();
  });
});

test('whoever has much to do takes turns with the others', () => {
  expect(takeTurns(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'], ([owner]) => owner)).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'c2',
    'a3',
  ]);
  expect(takeTurns([], String)).toEqual([]);
});
