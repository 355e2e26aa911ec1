import { describe, expect, test } from '@jest/globals';
import { noFigures } from '../../../../shared/domain/analysis/pooled-study.ts';
import type { Optimum, PersonsResult } from '../../../../shared/domain/studies/persons-result.ts';
import {
  type Figure,
  figureOf,
  mayBeShown,
  type Pool,
  pooledStatisticsOf,
  poolOf,
  requirements,
} from '../../../../shared/domain/studies/pooling.ts';
import type { PooledNames } from '../../../../shared/domain/studies/study.ts';
import { findUnit } from '../../../../shared/domain/units/units.ts';

const population: Pool = { type: 'population', causeVariableId: 1, effectVariableId: 2 };
const cohort: Pool = { ...population, type: 'cohort', clientId: 'study-1' };
const unitId = (name: string) => findUnit(name)?.id ?? 0;

describe('showing a figure', () => {
  const figure = (people: number) => ({ people, statistics: noFigures, optima: [] });
  test.each([
    [population, 9, false, false],
    [population, 10, false, true],
    [population, 10, true, false],
    [population, 11, true, true],
    [cohort, 4, false, false],
    [cohort, 5, true, true],
  ])('%o: of %i people, the reader among them %p: %p', (pool, people, readerCounts, expected) => {
    expect(mayBeShown(pool, figure(people), readerCounts)).toBe(expected);
  });
});

test('a study of one person is of no pool', () => {
  expect(poolOf({ ...population, type: 'individual' })).toBeUndefined();
  expect(poolOf(cohort)).toEqual(cohort);
});

test('who is shown nothing is told how many people it takes', () => {
  expect(requirements(population)).toContain('at least 10 other people');
  expect(requirements(cohort)).toContain('at least 5 people who let this client');
});

describe('the common optimum', () => {
  const shares = (people: number, value: number, days = 43, extreme: Optimum['extreme'] = 'highest') =>
    Array<PersonsResult>(people).fill({
      adjustedCorrelation: 0.5,
      effectiveSampleSize: days,
      optimum: { value, unitId: unitId('mg'), extreme },
    });
  const without: PersonsResult = { adjustedCorrelation: 0.5, effectiveSampleSize: 43, optimum: null };
  const optimaOf = (pool: Pool, results: readonly PersonsResult[]) =>
    figureOf(pool, results).optima.map(({ value, extreme }) => [value, extreme]);

  test.each([
    ['a population takes ten people', population, shares(10, 20), [[20, 'highest']]],
    ['of nine there is none', population, [...shares(9, 20), without], []],
    ['a cohort takes five people', cohort, shares(5, 20), [[20, 'highest']]],
    ['of four there is none', cohort, [...shares(4, 20), without], []],
    [
      'of those who want more and those who want less there is one each',
      cohort,
      [...shares(5, 20), ...shares(5, 7, 43, 'lowest')],
      [
        [20, 'highest'],
        [7, 'lowest'],
      ],
    ],
    ['more days weigh more', cohort, [...shares(3, 10, 13), ...shares(3, 90, 33)], [[70, 'highest']]],
  ])('%s', (_, pool, results, expected) => {
    expect(optimaOf(pool, results)).toEqual(expected);
  });
});

describe('what is told of a figure', () => {
  const names: PooledNames = {
    causeName: 'Tea',
    effectName: 'Warmth',
    causeUnitId: unitId('g'),
    effectValence: 'positive',
  };
  const range = [0.2, 0.8] as const;
  const figure = (people: number, optima: readonly Optimum[] = []): Figure => ({
    people,
    statistics: { ...noFigures, confidenceInterval: range, predictionInterval: range, iSquared: 25 },
    optima,
  });

  test('without one, the same as of nobody', () => {
    expect(pooledStatisticsOf(undefined, names)).toEqual(noFigures);
  });

  test.each([
    [29, null, null],
    [30, range, 25],
  ])('of %i people the ranges are %j, and how they differ %p', (people, told, iSquared) => {
    expect(pooledStatisticsOf(figure(people), names)).toMatchObject({
      confidenceInterval: told,
      predictionInterval: told,
      iSquared,
    });
  });

  test('the optimum of people who want the same is told, in the reader’s unit', () => {
    const optima: Optimum[] = [
      { value: 3, unitId: unitId('count'), extreme: 'highest' },
      { value: 7000, unitId: unitId('mg'), extreme: 'lowest' },
      { value: 2000, unitId: unitId('mg'), extreme: 'highest' },
    ];
    const told = (all: readonly Optimum[], changed: Partial<PooledNames> = {}) =>
      pooledStatisticsOf(figure(10, all), { ...names, ...changed }).optimalValue;
    expect(told(optima)).toBe(2);
    expect(told(optima, { effectValence: 'negative' })).toBe(7);
    expect(told(optima, { causeUnitId: unitId('count') })).toBe(3);
    expect(told(optima.slice(0, 2))).toBeNull();
  });
});
