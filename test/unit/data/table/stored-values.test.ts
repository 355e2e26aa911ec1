import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromStored, toStored } from '../../../../shared/data/table/stored-values.ts';

const leaf = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true, min: -(2 ** 53 - 1), max: 2 ** 53 - 1 }).map((value) => value + 0),
  fc.maxSafeInteger(),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array(),
  fc.uniqueArray(fc.maxSafeInteger(), { minLength: 1 }).map((members) => new Set(members)),
  fc.uniqueArray(fc.string(), { minLength: 1 }).map((members) => new Set(members)),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('value')), fc.dictionary(name(), tie('value'))),
}));
const item = fc.dictionary(name(), fc.option(value, { nil: undefined }));

/** The SDK's own takes no member of this name. */
function name() {
  return fc.string().filter((text) => text !== '__proto__');
}

describe('values', () => {
  test('travel as the SDK writes them', () => {
    fc.assert(
      fc.property(item, (given) => {
        expect(toStored(given)).toEqual(marshall(given, { removeUndefinedValues: true }));
      }),
    );
  });

  test('come back as the SDK reads them', () => {
    fc.assert(
      fc.property(item, (given) => {
        const stored = toStored(given);
        expect(fromStored(stored)).toEqual(unmarshall(stored));
      }),
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, new Set(), 1n, () => 1])(
    '%p, which the table cannot hold, is refused',
    (refused) => {
      expect(() => toStored({ refused })).toThrow('The table');
    },
  );
});
