import fc, { type Arbitrary } from 'fast-check';

const edges = [
  0,
  -0,
  1,
  -1,
  0.1 + 0.2,
  5e-324,
  1e-130,
  1e-131,
  -1e-200,
  2.2250738585072014e-308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER - 1,
  -Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  1e125,
  1e126,
  1.7976931348623157e308,
  -1.7976931348623157e308,
  59,
  60,
  199,
  200,
  201,
  1e15 + 0.5,
];

/** Numbers at the edges of doubles, of the database's numbers and of our own bounds. */
export const edgeNumber: Arbitrary<number> = fc.oneof(
  fc.constantFrom(...edges),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
);
