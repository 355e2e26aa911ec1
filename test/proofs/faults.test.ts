import { describe, expect, test } from '@jest/globals';
import { weather } from '../support/faults/storm.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';

const { runtime } = leasedRuntime();

/** `npm run bench -- faults` sends more people through more weather. */
const storms = [
  { seed: 11, plan: { lose: 0.1, fail: 0.05, throttle: 0.02, conflict: 0.1, handBackPart: 0.2 } },
  { seed: 12, plan: { lose: 0.05, fail: 0.15, handBackPart: 0.3, delay: 0.3, delayMilliseconds: 100 } },
];

describe('while the line to the database breaks again and again', () => {
  test.each(storms)(
    'what is acknowledged is there exactly once, nothing is half-done and counts are right (seed $seed)',
    async ({ seed, plan }) => {
      const { faults, problems, acknowledgedRows } = await weather(runtime, {
        seed,
        people: 2,
        steps: 5,
        plan,
      });
      expect(problems).toEqual([]);
      expect(acknowledgedRows).toBeGreaterThan(100);
      for (const fate of ['lose', 'fail', 'handBackPart'] as const)
        expect(faults.fates[fate]).toBeGreaterThan(0);
    },
  );
});
