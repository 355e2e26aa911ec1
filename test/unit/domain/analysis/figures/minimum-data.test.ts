import { describe, expect, test } from '@jest/globals';
import { analyse } from '../../../../../shared/domain/analysis/analyse.ts';
import { noise, study } from '../histories.ts';

const alternating = (length: number) => Array.from({ length }, (_, day) => day % 2);
const missing = (cause: readonly (number | null)[], effect: readonly (number | null)[]) =>
  analyse(study(cause, effect)).statistics.insufficient;

describe('a finding needs', () => {
  test('ten pairs', () => {
    expect(missing(alternating(9), noise(9, 1))).toEqual(['pairs', 'group']);
    expect(missing(alternating(10), noise(10, 1))).toEqual([]);
  });

  test('a cause and an effect that vary', () => {
    expect(missing(new Array(20).fill(4), noise(20, 1))).toEqual(['causeConstant']);
    expect(missing(alternating(20), new Array(20).fill(4))).toEqual(['effectConstant']);
    expect(missing(new Array(20).fill(4), new Array(20).fill(4))).toEqual([
      'causeConstant',
      'effectConstant',
    ]);
  });

  test('five days on each side of the average cause', () => {
    const rare = (doses: number) =>
      Array.from({ length: 40 }, (_, day) => Number(day % 7 === 3 && day < 7 * doses));
    expect(missing(rare(4), noise(40, 1))).toEqual(['group']);
    expect(missing(rare(5), noise(40, 1))).toEqual([]);
  });

  test('three changes between them', () => {
    const blocks = (changes: number) =>
      Array.from({ length: 40 }, (_, day) => Math.floor((day * (changes + 1)) / 40) % 2);
    expect(missing(blocks(2), noise(40, 1))).toEqual(['switches']);
    expect(missing(blocks(3), noise(40, 1))).toEqual([]);
  });

  test('any data at all', () => {
    expect(missing([], [])).toEqual(['pairs']);
    expect(missing(noise(30, 1), [])).toEqual(['pairs']);
    expect(missing([1], [1])).toEqual(['pairs', 'causeConstant', 'effectConstant']);
  });
});

describe('below the minimum', () => {
  test('counts, means and r with its words are answered, tests of significance are not', () => {
    const { statistics } = analyse(study([1, 3, 2, 5], [2, 4, 4, 7]));
    expect(statistics).toMatchObject({
      numberOfPairs: 4,
      causeMean: 2.75,
      strengthLevel: 'very strong',
      direction: 'higher',
      effectSize: 'strongly positive',
      pValue: null,
      permutationPValue: null,
      qValue: null,
      adjustedCorrelation: null,
      effectiveSampleSize: null,
      confidenceInterval: null,
      significant: false,
      confidenceLevel: 'low',
    });
  });

  test('an empty study has counts and nothing else', () => {
    expect(analyse(study([], [])).statistics).toMatchObject({
      numberOfPairs: 0,
      causeChanges: 0,
      switches: 0,
      causeMean: null,
      correlationCoefficient: null,
      direction: null,
      strengthLevel: null,
      change: null,
      optimalValue: null,
      doseGroups: [],
    });
  });
});

test('ten to 29 pairs never give more than low confidence', () => {
  const level = (length: number) => {
    const cause = noise(length, 7).map((value) => Number(value < 0.5));
    const effect = noise(length, 5).map((value, day) => value / 2 + (cause[day] ?? 0));
    return analyse(study(cause, effect)).statistics;
  };
  expect(level(29)).toMatchObject({ significant: true, confidenceLevel: 'low' });
  expect(level(30)).toMatchObject({ significant: true, confidenceLevel: 'high' });
});

test('a baseline without spread has no z-score, and a zero baseline no percent change', () => {
  const cause = alternating(12);
  const { statistics } = analyse(
    study(
      cause,
      cause.map((dose, day) => (dose === 0 ? 0 : day)),
    ),
  );
  expect(statistics).toMatchObject({ zScore: null, percentChange: null, change: 6 });
  const tenths = analyse(
    study(
      cause,
      cause.map((dose, day) => (dose === 0 ? 0.1 : day)),
    ),
  );
  expect(tenths.statistics.zScore).toBeNull();
});
