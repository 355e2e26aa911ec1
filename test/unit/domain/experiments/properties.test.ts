import { describe, expect, test } from '@jest/globals';
import { mulberry32 } from '../../../../shared/domain/analysis/methods/random.ts';
import { testDifferences } from '../../../../shared/domain/experiments/exact-test.ts';
import { dayOfLook, looksOf } from '../../../../shared/domain/experiments/looks.ts';
import { orderOf } from '../../../../shared/domain/experiments/order.ts';
import type { ExperimentPlan } from '../../../../shared/domain/experiments/plan.ts';
import { propose } from '../../../../shared/domain/experiments/propose.ts';
import {
  consecutiveStarts,
  daysOfPair,
  instructionDay,
  moveUnbegun,
} from '../../../../shared/domain/experiments/schedule.ts';
import { wholeSteps } from '../../../../shared/domain/experiments/whole-steps.ts';
import { canonicalJson } from '../../../../shared/domain/texts/canonical-json.ts';
import { formatDate, parseDate } from '../../../../shared/domain/time/calendar.ts';

const random = mulberry32(7);
const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));

const plan = (changes: Partial<ExperimentPlan> = {}): ExperimentPlan => ({
  rule: 'experiments-1',
  pairs: 8,
  periodDays: 2,
  discardDays: 1,
  effectDay: 'next',
  startDate: '2026-03-01',
  timeZone: 'Europe/Berlin',
  dayStartsAt: 0,
  cause: {
    name: 'Coffee',
    unit: 'serving',
    a: 2,
    b: 0,
    combinationOperation: 'SUM',
    onsetDelay: 1800,
    durationOfAction: 86_400,
  },
  effect: { name: 'Sleep Duration', unit: 'h', combinationOperation: 'MEAN' },
  ...changes,
});

describe('the test and its range', () => {
  test('0 lies outside the range exactly where p is at most the level, ties and drawn sets included', () => {
    const disagreements = Array.from({ length: 120 }, (_, run) => {
      const pairs = run < 117 ? whole(6, 12) : whole(21, 60);
      const level = [0.05, 0.045, 0.005][run % 3] as number;
      const shift = random();
      const values = Array.from({ length: pairs }, () => ({
        a: Math.round((random() + shift) * (run % 2 === 0 ? 4 : 4000)) / 10,
        b: whole(0, 4) / 10,
      }));
      const tested = testDifferences(wholeSteps(values), level);
      const [low, high] = tested?.interval ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      return { isOutside: low > 0 || high < 0, isFound: (tested?.pValue ?? 1) <= level };
    }).filter(({ isOutside, isFound }) => isOutside !== isFound);
    expect(disagreements).toEqual([]);
  });

  test('without an effect, found at most as often as promised over every order of the same days', () => {
    const days = Array.from({ length: 9 }, () => ({ a: random(), b: random() + 0.3 }));
    const found = Array.from({ length: 2 ** days.length }, (_, order) => {
      const drawn = days.map(({ a, b }, pair) => ((order >> pair) & 1 ? { a: b, b: a } : { a, b }));
      return (testDifferences(wholeSteps(drawn), 0.05)?.pValue ?? 1) <= 0.05;
    }).filter(Boolean).length;
    expect(found / 2 ** days.length).toBeLessThanOrEqual(0.05);
    expect(found).toBeGreaterThan(0);
  });
});

describe('the schedule', () => {
  test('a day belongs to one pair at most, whatever pauses moved, and a pair once begun keeps its days', () => {
    for (let run = 0; run < 40; run++) {
      const planned = plan({ pairs: whole(6, 20), periodDays: whole(1, 5), discardDays: 0 });
      let starts: readonly number[] = consecutiveStarts(planned);
      for (let pause = 0; pause < whole(0, 4); pause++) {
        const from = whole(starts[0] as number, (starts.at(-1) as number) + 3);
        const moved = moveUnbegun(starts, from, from + whole(0, 9));
        expect(moved.filter((_, pair) => (starts[pair] as number) < from)).toEqual(
          starts.filter((start) => start < from),
        );
        starts = moved;
      }
      const days = starts.flatMap((_, pair) => daysOfPair(planned, starts, pair));
      expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
      expect(days.map(({ day }) => instructionDay(planned, starts, day))).toEqual(days);
      expect(instructionDay(planned, starts, (starts[0] as number) - 1)).toBeUndefined();
    }
  });

  test('a resumed experiment goes on at once, and not earlier than it would have', () => {
    const starts = consecutiveStarts(plan({ pairs: 6, periodDays: 1 }));
    const first = starts[0] as number;
    expect(moveUnbegun(starts, first + 3, first + 3)).toEqual(starts);
    expect(moveUnbegun(starts, first + 3, first + 10).map((start) => start - first)).toEqual([
      0, 2, 10, 12, 14, 16,
    ]);
  });

  test('a look is taken when the day after its last effect day has ended', () => {
    const planned = plan({ pairs: 17, periodDays: 1, discardDays: 0 });
    const [half, end] = looksOf(17).map((look) =>
      formatDate(dayOfLook(planned, consecutiveStarts(planned), look)),
    );
    // The 18th day is 18 March; its effect is known on the 19th, late records come on the 20th.
    expect([half, end]).toEqual(['2026-03-21', formatDate((parseDate('2026-03-21') as number) + 16)]);
  });
});

test('the order of a pair does not depend on how many pairs there are', () => {
  const hash = (message: string) =>
    Uint8Array.of(message.length * 37 + message.charCodeAt(message.length - 1));
  expect(orderOf(hash, 30).slice(0, 12)).toEqual(orderOf(hash, 12));
});

test('a plan has one text, however its members came', () => {
  const { cause, ...rest } = plan();
  const turned = { cause: Object.fromEntries(Object.entries(cause).reverse()), ...rest };
  expect(canonicalJson(turned)).toBe(canonicalJson(plan()));
  expect(canonicalJson(plan({ effect: { ...plan().effect, fillingValue: undefined } }))).toBe(
    canonicalJson(plan()),
  );
});

test('days to come, and today, are not filled into what a plan is made from', () => {
  const noon = (day: number) => day * 86_400 + 43_200;
  const first = parseDate('2026-03-01') as number;
  const days = Array.from({ length: 25 }, (_, i) => first - 60 + i);
  const sketch = plan({ timeZone: 'UTC', effect: { ...plan().effect, fillingValue: 0 } });
  const records = {
    effect: { measurements: days.map((day) => [noon(day), 7 + (day % 3)] as const) },
  };
  const daysOf = (through?: number) =>
    propose({ sketch, records, ...(through === undefined ? {} : { through }) }).history.days;
  expect(daysOf()).toBe(60);
  expect(daysOf(days.at(-1))).toBe(25);
  expect(daysOf((days.at(-1) as number) - 1)).toBe(24);
});
