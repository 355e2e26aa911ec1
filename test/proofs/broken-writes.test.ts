import { beforeEach, describe, expect, test } from '@jest/globals';
import { onCards } from '../operations/cards.ts';
import { serviceAt } from '../support/client.ts';
import { breakOff } from '../support/faults/break-off.ts';
import { integrityProblems } from '../support/integrity/integrity.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../support/runtime.ts';

let runtime: RuntimeEndpoints;
// Each begins without data: what fits together is looked for in the whole table, many times.
beforeEach(async () => {
  runtime = await leaseRuntime();
});

/** Before the last write and in the middle; `npm run bench -- faults` breaks off after each. */
const someOf = (writes: number) =>
  [...new Set([Math.floor(writes / 2), writes - 1])].filter((stop) => stop >= 0);

describe.each(onCards('faults'))('%s', (_, scenarios) => {
  test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s: wherever it breaks off nothing is half-done, and sending it again completes it, once',
    async (_name, scenario) => {
      const { writes, problems } = await breakOff(runtime, scenario, someOf);
      expect(problems).toEqual([]);
      expect(writes).toBeGreaterThan(0);
      // In the end, all that was broken off and completed fits together.
      expect(await integrityProblems(serviceAt(runtime.url))).toEqual([]);
    },
  );
});
