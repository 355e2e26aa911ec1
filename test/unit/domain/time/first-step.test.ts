import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { firstStepInto } from '../../../../shared/domain/time/first-step.ts';

function countSteps(last: number, start: number, step: number, modulus: number): number | undefined {
  for (let count = 0; count < modulus; count++) {
    const value = start + count * step;
    if (value - Math.floor(value / modulus) * modulus <= last) return count;
  }
  return undefined;
}

test('the first step into the range is the one that counting finds', () => {
  const problem = fc
    .integer({ min: 1, max: 400 })
    .chain((modulus) =>
      fc.tuple(
        fc.integer({ min: 0, max: modulus - 1 }),
        fc.integer({ min: -1000, max: 1000 }),
        fc.integer({ min: -modulus, max: modulus }),
        fc.constant(modulus),
      ),
    );
  fc.assert(
    fc.property(problem, (numbers) => {
      expect(firstStepInto(...numbers)).toBe(countSteps(...numbers));
    }),
    { numRuns: 3000 },
  );
});

test('a range that is met only after very many steps is found', () => {
  expect(firstStepInto(0, 1, 86_399, 86_400)).toBe(1);
  expect(firstStepInto(0, 86_399, 86_399, 86_400)).toBe(86_399);
  expect(firstStepInto(0, 1, 7 * 3600, 86_400)).toBeUndefined();
});
