import fc, { type Arbitrary } from 'fast-check';
import { edgeNumber } from './numbers.ts';
import { anyText } from './texts.ts';

/** Any JSON value that has nothing to do with what is asked for. */
export const wildValue: Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]) },
    { weight: 3, arbitrary: anyText },
    { weight: 3, arbitrary: edgeNumber },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 5 }) },
    { weight: 2, arbitrary: fc.dictionary(anyText, tie('value'), { maxKeys: 5 }) },
  ),
})).value;

/** JSON text that no value prints as: numbers that are too large, broken, deep, wide or doubled. */
export const wildText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '[NaN]',
    '[{"value": NaN}]',
    '[{"value": 1e309}]',
    '{"value": -1e400}',
    '[{"value": 0x10}]',
    '[{"value": 1e-400}]',
    '{"id": 123456789012345678901234567890}',
    '{"a": 1, "a": 2}',
    '{"__proto__": {"id": 1}, "id": 1}',
    '[{"\\ud800": "\\udc00\\ud800"}]',
    '"just text"',
    '42',
    'null',
    'true',
    '{',
    '[1,',
    '[1,]',
    "{'a': 1}",
    '[{"value": 1}] trailing',
    '\ufeff[]',
    '// comment\n[]',
    '\u0000',
    '   \n\t ',
  ),
  fc.integer({ min: 1, max: 40 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 1, max: 40 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.constantFrom('['.repeat(100_000), '{"a":'.repeat(50_000)),
  fc.constantFrom(1, 999, 1_000, 1_001, 50_000).map((width) => JSON.stringify(new Array(width).fill({}))),
  fc
    .constantFrom(1, 1_000, 20_000)
    .map((width) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: width }, (_, i) => [`k${i}`, i]))),
    ),
  fc
    .constantFrom(1_000_000, 1_048_576, 1_048_577, 1_500_000)
    .map((size) => JSON.stringify('x'.repeat(size - 2))),
);
