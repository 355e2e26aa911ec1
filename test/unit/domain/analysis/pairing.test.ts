import { describe, expect, test } from '@jest/globals';
import { analyse } from '../../../../shared/domain/analysis/analyse.ts';
import { NOON, noise, study } from './histories.ts';

const FIRST_DAY = 19_723;

function pairs(input: Parameters<typeof analyse>[0]) {
  const { days, cause, effect } = analyse(input).pairs;
  return Array.from(days, (day, i) => [day - FIRST_DAY, cause[i], effect[i]]);
}

describe('a pair', () => {
  test('needs cause and effect of its day', () => {
    expect(pairs(study([1, null, 3, 4], [5, 6, null, 8]))).toEqual([
      [0, 1, 5],
      [3, 4, 8],
    ]);
  });

  test('takes the mean cause of the days that it acts, if at least half of them are known', () => {
    const threeDays = { durationOfAction: 2 * 86_400 + 1 };
    expect(pairs(study([1, 2, null, null, 6], [10, 20, 30, 40, 50], threeDays))).toEqual([
      [1, 1.5, 20],
      [2, 1.5, 30],
    ]);
  });

  test('takes a mean per day also of a sum', () => {
    const input = study([1, 5], [7, 8], {
      durationOfAction: 2 * 86_400,
      causeSettings: { combinationOperation: 'SUM' },
    });
    expect(pairs(input)).toEqual([
      [0, 1, 7],
      [1, 3, 8],
    ]);
  });

  test('counts a dose at 23:45 with an onset of half an hour to the next day, charts to its own', () => {
    const measurements: [number, number][] = [[NOON + 11.75 * 3600, 2]];
    const input = study([], [5, 6], { onsetDelay: 1800, causeSettings: { measurements } });
    expect(pairs(input)).toEqual([[1, 2, 6]]);
    expect(analyse(input).dailyCause.days[0]).toBe(FIRST_DAY);
  });
});

describe('filling', () => {
  const effect = new Array<number>(200).fill(3);
  const cause = effect.map((_, day) => (day === 60 || day === 80 ? 5 : null));

  test('reaches thirty days around the records and no further', () => {
    const filled = pairs(study(cause, effect, { causeSettings: { fillingValue: 0 } }));
    expect(filled).toHaveLength(81);
    expect(filled[0]).toEqual([30, 0, 3]);
    expect(filled[30]).toEqual([60, 5, 3]);
    expect(filled.at(-1)).toEqual([110, 0, 3]);
  });

  test('keeps to the days on which the person recorded anything', () => {
    const activeDays = [0, 29, 30, 61, 80, 110, 111].map((day) => FIRST_DAY + day);
    const filled = pairs(study(cause, effect, { causeSettings: { fillingValue: 0 }, activeDays }));
    expect(filled.map(([day]) => day)).toEqual([30, 60, 61, 80, 110]);
    const asSet = study(cause, effect, {
      causeSettings: { fillingValue: 0 },
      activeDays: new Set(activeDays),
    });
    expect(pairs(asSet)).toEqual(filled);
  });

  test('never shows in charts', () => {
    const { causeCharts } = analyse(study(cause, effect, { causeSettings: { fillingValue: 0 } }));
    expect([...causeCharts.values]).toEqual([5, 5]);
    expect(causeCharts.distribution).toEqual([{ from: 5, to: 5, count: 2 }]);
  });

  test('without any record fills nothing', () => {
    expect(pairs(study([], effect, { causeSettings: { fillingValue: 0 } }))).toEqual([]);
  });
});

describe('delays', () => {
  const cause = noise(60, 5);

  test('a positive lag is an effect that follows', () => {
    const twoDaysLater = cause.map((_, day) => cause[day - 2] ?? 0.5);
    const { correlationsOverDelays } = analyse(study(cause, twoDaysLater)).statistics;
    const best = correlationsOverDelays.toSorted((a, b) => (b.r ?? 0) - (a.r ?? 0))[0];
    expect(best?.lagDays).toBe(2);
    expect(best?.r).toBeGreaterThan(0.98);
  });

  test('an effect that comes first shows in the reverse correlation', () => {
    const dayBefore = cause.map((_, day) => cause[day + 1] ?? 0.5);
    const { statistics } = analyse(study(cause, dayBefore));
    expect(statistics.reversePearsonCorrelationCoefficient).toBeGreaterThan(0.98);
    expect(statistics.predictivePearsonCorrelationCoefficient).toBeLessThan(0);
  });
});
