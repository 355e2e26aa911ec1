import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Condition,
  isSatisfiable,
  meets,
  narrowSpan,
  type Operator,
} from '../../../../shared/domain/lists/condition.ts';

const operators: readonly Operator[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
const conditions = (bounds: fc.Arbitrary<number>) =>
  fc.array(
    fc
      .tuple(fc.constantFrom(...operators), bounds, fc.nat(3))
      .map(([operator, from, length]): Condition => ({ operator, from, to: from + length })),
    { maxLength: 4 },
  );
const halves = Array.from({ length: 60 }, (_, i) => i / 2 - 10);

test('conditions that are called impossible match no value', () => {
  fc.assert(
    fc.property(conditions(fc.integer({ min: 0, max: 10 })), (all) => {
      if (!isSatisfiable(all)) expect(halves.filter((value) => meets(value, all))).toEqual([]);
    }),
  );
});

test.each<[string, Condition[]]>([
  ['two different values', [eq(1), eq(2)]],
  ['a value and not that value', [eq(1), { operator: 'ne', from: 1, to: 1 }]],
  ['above and at most the same', [gt(5), { operator: 'le', from: 5, to: 5 }]],
  ['a range upside down', [gt(5), { operator: 'lt', from: 4, to: 4 }]],
])('%s cannot be met', (_, all) => {
  expect(isSatisfiable(all)).toBe(false);
});

test('a narrowed span leaves out nothing that meets the conditions', () => {
  const bounds = fc.integer({ min: 0, max: 40 }).map((twice) => twice / 2);
  fc.assert(
    fc.property(conditions(bounds), (all) => {
      const { from, to } = narrowSpan({ from: -10, to: 30 }, all);
      const met = Array.from({ length: 41 }, (_, i) => i - 10).filter((value) => meets(value, all));
      expect(met.filter((value) => value < from || value > to)).toEqual([]);
    }),
  );
});

function eq(value: number): Condition {
  return { operator: 'eq', from: value, to: value };
}
function gt(value: number): Condition {
  return { operator: 'gt', from: value, to: value };
}
