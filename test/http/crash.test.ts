import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dieIn } from '../support/faults/crashes.ts';
import { MortalRuntime } from '../support/faults/mortal-runtime.ts';
import { mortalWorks } from '../support/faults/mortal-works.ts';

const mortal = new MortalRuntime();
beforeAll(() => mortal.start());
afterAll(() => mortal.remove());

describe('a service killed without warning and started again on its data', () => {
  test.each(Object.entries(mortalWorks))(
    '(in the middle of %s) has lost and doubled nothing, and completes it when it is done again',
    async (_, maker) => {
      const { hasDied, problems } = await dieIn(mortal, maker, 4);
      expect(hasDied).toBe(true);
      expect(problems).toEqual([]);
    },
  );
});
