import { describe, expect, test } from '@jest/globals';
import { causeAtOutcome, optimalValue } from '../../../../../shared/domain/analysis/figures/optimal-value.ts';

function pairs(doses: readonly number[], effectOf: (dose: number, index: number) => number) {
  return {
    days: Int32Array.from(doses.keys()),
    cause: Float64Array.from(doses),
    effect: Float64Array.from(doses, effectOf),
  };
}

const repeat = (count: number, dose: number) => new Array<number>(count).fill(dose);

describe('dose groups', () => {
  test('are the doses themselves while there are five or fewer', () => {
    const doses = [0, 1, 2, 3, 4].flatMap((dose) => repeat(6, dose));
    const result = optimalValue(
      pairs(doses, (dose) => -((dose - 3) ** 2)),
      'positive',
    );
    expect(result?.groups.map((group) => group.causeMean)).toEqual([0, 1, 2, 3, 4]);
    expect(result).toMatchObject({ best: 3 });
  });

  test('are fifths of the days when there are more', () => {
    const doses = Array.from({ length: 50 }, (_, day) => day);
    const result = optimalValue(
      pairs(doses, (dose) => dose),
      'positive',
    );
    expect(result?.groups.map((group) => group.count)).toEqual([10, 10, 10, 10, 10]);
    expect(result?.best).toBe(44.5);
  });

  test('merge where a common dose takes up several fifths', () => {
    const doses = [...repeat(35, 0), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    const result = optimalValue(
      pairs(doses, (dose) => dose),
      'positive',
    );
    expect(result?.groups.map((group) => group.count)).toEqual([35, 5, 10]);
  });

  test('count only with five days and a tenth of all', () => {
    const groupsOf = (rare: number, common: number) =>
      optimalValue(
        pairs([...repeat(rare, 1), ...repeat(common, 0)], (dose) => dose),
        'positive',
      );
    expect(groupsOf(4, 20)).toBeNull();
    expect(groupsOf(5, 20)?.best).toBe(1);
    expect(groupsOf(5, 60)).toBeNull();
  });

  test('are drawn to the overall mean the more the fewer days they have', () => {
    // Eight splendid days against fifty very good ones: the many are the safer advice.
    const doses = [...repeat(8, 2), ...repeat(50, 1), ...repeat(8, 0)];
    const effect = (dose: number) => ({ 0: 0, 1: 8, 2: 8.2 })[dose] ?? 0;
    expect(optimalValue(pairs(doses, effect), 'positive')?.best).toBe(1);
  });
});

test('the best is the lowest effect where lower is better, the first of equals', () => {
  const doses = [...repeat(10, 0), ...repeat(10, 1), ...repeat(10, 2)];
  const effect = (dose: number) => [5, 2, 2][dose] ?? 0;
  expect(optimalValue(pairs(doses, effect), 'negative')).toMatchObject({ best: 1 });
  expect(optimalValue(pairs(doses, effect), 'positive')).toMatchObject({ best: 0 });
  expect(optimalValue(pairs(doses, effect), 'numeric')).toMatchObject({ best: 0 });
});

test('the cause at a high and at a low outcome leaves average days out', () => {
  const sample = pairs([1, 2, 3, 4, 5], (_, i) => [1, 1, 2, 3, 3][i] ?? 0);
  expect(causeAtOutcome(sample, 'above')).toBe(4.5);
  expect(causeAtOutcome(sample, 'below')).toBe(1.5);
});
