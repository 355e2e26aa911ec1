import { describe, expect, test } from '@jest/globals';
import { noFigures } from '../../../../shared/domain/analysis/pooled-study.ts';
import {
  census,
  figureOf,
  isBorderline,
  mayBeShown,
  mayEnter,
  type Pool,
  type PoolMember,
} from '../../../../shared/domain/studies/pooling.ts';

const population: Pool = { type: 'population', causeVariableId: 1, effectVariableId: 2 };
const cohort: Pool = { ...population, type: 'cohort', clientId: 'study-1' };

const members = (count: number, round?: number): PoolMember[] =>
  Array.from({ length: count }, (_, userId) => ({
    userId,
    result: { adjustedCorrelation: 0.5, effectiveSampleSize: 30, optimum: null },
    ...(round === undefined ? {} : { round }),
  }));

describe('joining a figure', () => {
  test.each([
    [population, 0, 9, false],
    [population, 0, 10, true],
    [population, 10, 4, false],
    [population, 10, 5, true],
    [population, 9, 1, false],
    [population, 4, 5, false],
    [population, 5, 5, true],
    [cohort, 0, 4, false],
    [cohort, 0, 5, true],
    [cohort, 5, 4, false],
  ])('%o: with %i who count, %i who wait may enter: %p', (pool, counted, waiting, expected) => {
    const now = census([...members(counted, 1), ...members(waiting)], 1);
    expect(mayEnter(pool, now, false)).toBe(expected);
  });

  test('ten people wait for an eleventh while one of them waits for the figure', () => {
    expect(isBorderline(population, members(10))).toBe(true);
    expect(mayEnter(population, census(members(10), 0), true)).toBe(false);
    expect(mayEnter(population, census(members(11), 0), true)).toBe(true);
    expect(isBorderline(cohort, members(10))).toBe(false);
  });

  test('who is marked for the next round still waits', () => {
    const { counted, waiting } = census([...members(3, 1), ...members(2, 2), ...members(1)], 1);
    expect([counted.length, waiting.length]).toEqual([3, 3]);
  });
});

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

  test('there is none with too few people', () => {
    expect(figureOf(population, members(9))).toBeUndefined();
    expect(figureOf(cohort, members(4))).toBeUndefined();
    expect(figureOf(cohort, members(5))?.people).toBe(5);
  });
});
