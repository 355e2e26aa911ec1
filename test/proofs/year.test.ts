import { expect, test } from '@jest/globals';
import { liveYear } from '../bench/year/live-year.ts';
import { serviceAt } from '../support/client.ts';
import { leaseRuntime } from '../support/runtime.ts';

const seeds = [Date.now() % 100_000, 1];

/** `npm run bench -- year` lives a whole one. */
test(`some days lived by chance, computed again by other means, seeds ${seeds}`, async () => {
  const runtime = await leaseRuntime();
  const { people } = await liveYear(runtime, serviceAt(runtime.url), { seeds, days: 8 });
  expect(people.flatMap(({ differences }) => differences)).toEqual([]);
  for (const { tally } of people) {
    expect(tally.compared).toBeGreaterThan(100);
    expect(tally.notifications).toBeGreaterThan(10);
  }
});
