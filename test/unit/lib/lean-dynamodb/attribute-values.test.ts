import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type AttributeItem,
  fromItem,
  toItem,
} from '../../../../lib/bundle/lean-dynamodb/attribute-values.ts';

const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, min: -(2 ** 53 - 1), max: 2 ** 53 - 1 }).map((n) => n + 0),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.uniqueArray(fc.string(), { minLength: 1 }).map((texts) => new Set(texts)),
    fc.uniqueArray(fc.integer(), { minLength: 1 }).map((numbers) => new Set(numbers)),
    fc.array(tie('value')),
    fc.dictionary(fc.string(), tie('value')),
  ),
}));
const items = fc.dictionary(fc.string(), anything);

describe('values on their way to the database', () => {
  test('are written as the SDK writes them', () => {
    fc.assert(
      fc.property(items, (item) => {
        expect(toItem(item)).toEqual(marshall(item, { removeUndefinedValues: true }));
      }),
    );
  });

  test('are read as the SDK reads them', () => {
    fc.assert(
      fc.property(items, (item) => {
        const stored = marshall(item, { removeUndefinedValues: true });
        expect(fromItem(stored as AttributeItem)).toEqual(unmarshall(stored));
      }),
    );
  });

  test('bytes come back as they went', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const stored = toItem({ bytes });
        expect(stored).toEqual({ bytes: { B: Buffer.from(bytes).toString('base64') } });
        expect(fromItem(stored)).toEqual({ bytes });
      }),
    );
  });

  test('a member called __proto__ is one like any other', () => {
    const item = JSON.parse('{"__proto__": {"x": 1}}');
    expect(Object.keys(toItem(item))).toEqual(['__proto__']);
    expect(Object.keys(fromItem(toItem(item)))).toEqual(['__proto__']);
  });

  test.each([
    ['not a number', Number.NaN],
    ['infinite', Number.POSITIVE_INFINITY],
    ['too large to be exact', 2 ** 53],
    ['an empty set', new Set()],
    ['a mixed set', new Set(['a', 1])],
    ['an instance of a class', new Date(0)],
    ['a function', () => 1],
  ])('what cannot be stored is refused: %s', (_, value) => {
    expect(() => toItem({ value })).toThrow();
  });
});
