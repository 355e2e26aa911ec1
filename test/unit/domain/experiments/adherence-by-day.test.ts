import { expect, test } from '@jest/globals';
import { adherenceByDay } from '../../../../shared/domain/experiments/adherence-by-day.ts';
import type { CardAnswer } from '../../../../shared/domain/experiments/records.ts';

const plan = {
  cause: {
    name: 'Coffee',
    unit: 'serving',
    a: 2,
    b: 0,
    combinationOperation: 'SUM',
    fillingValue: 0,
    onsetDelay: 0,
    durationOfAction: 86_400,
  },
  effect: { name: 'Mood', unit: '/5', combinationOperation: 'MEAN' },
  rule: 'experiments-1',
  pairs: 6,
  periodDays: 1,
  discardDays: 0,
  effectDay: 'same',
  startDate: '2026-03-01',
  timeZone: 'UTC',
  dayStartsAt: 0,
} as const;

const nearer = (answer: CardAnswer | undefined, recorded?: number) =>
  adherenceByDay(plan, [{ day: 1, arm: 'A', isKept: true }], {
    cause: new Map(recorded === undefined ? [] : [[1, recorded]]),
    cards: new Map(answer === undefined ? [] : [[1, answer]]),
    isFillable: () => true,
  })[0]?.nearer;

test('a day answered with another amount is unknown once its entry is deleted', () => {
  expect(nearer('other', 2)).toBe('A');
  expect(nearer('other')).toBe('unknown');
  expect(nearer(undefined)).toBe('B');
});
