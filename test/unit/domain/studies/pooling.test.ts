import { describe, expect, test } from '@jest/globals';
import { noFigures } from '../../../../shared/domain/analysis/pooled-study.ts';
import { mayBeShown, type Pool } from '../../../../shared/domain/studies/pooling.ts';

const population: Pool = { type: 'population', causeVariableId: 1, effectVariableId: 2 };
const cohort: Pool = { ...population, type: 'cohort', clientId: 'study-1' };

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
