import { expect, test } from '@jest/globals';
import { paceOf } from '../../../shared/platform/pace.ts';

/** A clock that only waiting moves. */
function slowly(rowsPerSecond: number) {
  let now = 5_000;
  const waits: number[] = [];
  const pace = paceOf(rowsPerSecond, {
    now: () => now,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  const take = (rows: number) => pace(Array(rows).fill(0), async () => undefined);
  return { pace, take, waits, pass };
}

test('the first rows go at once, the next when those before have had their time', async () => {
  const { take, waits } = slowly(300);
  for (let i = 0; i < 4; i++) await take(150);
  expect(waits).toEqual([500, 500, 500]);
});

test('time that the work itself took is not waited for again, and time that was not used is not saved up', async () => {
  const { take, waits, pass } = slowly(100);
  await take(100);
  pass(400);
  await take(100);
  pass(60_000);
  await take(100);
  await take(100);
  expect(waits).toEqual([600, 1_000]);
});

test('several at the same time share one pace', async () => {
  const { take, waits } = slowly(100);
  await Promise.all([take(100), take(100), take(100)]);
  expect(waits).toEqual([1_000, 1_000]);
});

test('many rows are worked on some at a time, in order, all of them', async () => {
  const { pace, waits } = slowly(400);
  const rows = Array.from({ length: 500 }, (_, i) => i);
  const parts: number[][] = [];
  await pace(rows, async (some) => parts.push([...some]));
  expect(parts.map(({ length }) => length)).toEqual([200, 200, 100]);
  expect(parts.flat()).toEqual(rows);
  expect(waits).toEqual([500, 500]);
});
