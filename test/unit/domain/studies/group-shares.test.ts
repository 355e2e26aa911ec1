import { describe, expect, test } from '@jest/globals';
import { poolCorrelations } from '../../../../shared/domain/analysis/methods/meta-analysis.ts';
import { poolStudies } from '../../../../shared/domain/analysis/pooled-study.ts';
import { enteringResult, sharesOf } from '../../../../shared/domain/studies/group-shares.ts';
import type { PersonsResult } from '../../../../shared/domain/studies/persons-result.ts';

const result = (adjustedCorrelation: number, effectiveSampleSize = 40, value?: number): PersonsResult => ({
  adjustedCorrelation,
  effectiveSampleSize,
  optimum: value === undefined ? null : { value, unitId: 7, extreme: 'highest' },
});

const spreadOf = (values: readonly number[]) => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
};

describe('a group of people', () => {
  const groups = [
    [0.42, 0.1, 0.3, 0.75, 0.2, 0.33, 0.5, 0.61, 0.12, 0.4, 0.38],
    [-0.9, -0.2, -0.5, -0.4, -0.61],
    [0.999, 0.9999, 0.99, 0.999, 0.9995, 0.9999],
    [0, 0, 0, 0, 0],
  ];
  test.each(groups.map((group) => [group]))(
    '%j counts as its rounded mean, and differs as much or a little more',
    (rs) => {
      const people = rs.map((r) => result(r));
      const exact = poolCorrelations(rs.map((r) => ({ r, effectiveSampleSize: 40 })));
      const shares = sharesOf(people);
      expect(poolStudies(shares).correlationCoefficient).toBeCloseTo(
        Math.round((exact?.r ?? 0) * 10) / 10,
        12,
      );
      const again = poolCorrelations(
        shares.map(({ adjustedCorrelation: r, effectiveSampleSize }) => ({ r, effectiveSampleSize })),
      );
      const more = Math.sqrt(again?.tauSquared ?? 0) - Math.sqrt(exact?.tauSquared ?? 0);
      expect([more > -0.05, more < 0.3]).toEqual([true, true]);
      expect(shares.every(({ effectiveSampleSize }) => effectiveSampleSize === 43)).toBe(true);
      const spread = spreadOf(shares.map(({ adjustedCorrelation: r }) => Math.atanh(r)));
      expect(spread * 4).toBeCloseTo(Math.round(spread * 4), 9);
    },
  );

  test('is worth as many days as one of them, in one digit', () => {
    const days = sharesOf([0.1, 0.2, 0.3, 0.4, 0.5].map((r) => result(r, 24)));
    expect(days.map(({ effectiveSampleSize }) => effectiveSampleSize)).toEqual([23, 23, 23, 23, 23]);
  });

  test('says nothing of one of them that its figures do not', () => {
    const others = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.2, 0.3].map((r) => result(r));
    expect(sharesOf([...others, result(0.42)])).toEqual(sharesOf([...others, result(0.37)]));
  });

  test('has an optimum of five people alike at least, in one digit', () => {
    const five = [10, 11, 12, 13, 14].map((value) => result(0.5, 40, value));
    const other = { ...result(0.5), optimum: { value: 1, unitId: 7, extreme: 'lowest' as const } };
    const optima = sharesOf([...five, other, result(0.5)]).map(({ optimum }) => optimum);
    const common = { value: 10, unitId: 7, extreme: 'highest' };
    expect(optima).toEqual([common, common, common, common, common, null, null]);
    expect(sharesOf(five.slice(1)).map(({ optimum }) => optimum)).toEqual([null, null, null, null]);
  });

  test('lets nobody’s optimum stand for all', () => {
    const optimumWith = (value: number) =>
      sharesOf([...Array<PersonsResult>(4).fill(result(0.5, 40, 0)), result(0.5, 40, value)])[0]?.optimum
        ?.value;
    expect([optimumWith(20), optimumWith(90)]).toEqual([0, 0]);
    const among = [10, 10, 90, 10, 10].map((value) => result(0.5, 40, value));
    expect(sharesOf(among)[0]?.optimum?.value).toBe(10);
  });
});

test('what enters a group of somebody is coarse', () => {
  expect(enteringResult(result(0.4499, 43.7, 26))).toEqual(result(0.4, 43, 30));
  expect(enteringResult(result(-0.06, 3.04))).toEqual(result(-0.1, 3.04));
});
