import { describe, expect, test } from '@jest/globals';
import { findRate } from '../../bench/load/find-rate.ts';
import { loadPage, toLoadFigures } from '../../bench/load/load-page.ts';
import type { LoadResult } from '../../bench/load/steady-load.ts';

const result = (rate: number): LoadResult => ({ rate, requests: rate * 60, errors: [], median: 20, p99: 90 });

describe('the rate that is held', () => {
  const holding = (most: number) => {
    const tried: number[] = [];
    const found = findRate(async (rate) => {
      tried.push(rate);
      return { step: result(rate), isHeld: rate <= most };
    });
    return { tried, found };
  };

  test('is looked for by steps, each of them twice before it is too much, and then between the last two', async () => {
    const { tried, found } = holding(30);
    expect((await found).rate).toBe(28.125);
    expect(tried).toEqual([15, 22.5, 33.75, 33.75, 28.125]);
  });

  test('is the last step where nothing between holds, and the first where nothing does', async () => {
    expect((await holding(25).found).rate).toBe(22.5);
    expect((await holding(1).found).rate).toBe(15);
  });

  test('is given up looking for in the end', async () => {
    const { tried, found } = holding(Number.POSITIVE_INFINITY);
    await found;
    expect(tried).toHaveLength(13);
  });
});

test('processor time is counted for functions, database and sender apart, and answers per core or function by the functions’ own', () => {
  const figures = toLoadFigures({
    machine: { takenAt: '', processor: '', cores: 2, memoryGigabytes: 8, node: '', load: 1 },
    people: 20,
    steps: [result(15)],
    held: result(20),
    seconds: 60,
    processorSeconds: { functions: 2.4, database: 6, sender: 1.2 },
    memory: [100.4, 101.2],
    growth: 1,
    meanMemory: 101,
  });
  expect(figures.perRequest).toEqual({ functions: 2, database: 5, sender: 1 });
  // A function of 512 MB has 0.29 of a core.
  expect([figures.perCoreSecond, figures.perFunctionSecond]).toEqual([500, 145]);
  expect(loadPage(figures)).toContain('a core of functions answers 500 such requests a second');
});
