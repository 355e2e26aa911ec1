import { expect, test } from '@jest/globals';
import { dot, sumOfSquares } from '../../../../../shared/domain/analysis/methods/moments.ts';
import { permutationPValue } from '../../../../../shared/domain/analysis/methods/permutation.ts';
import { mulberry32 } from '../../../../../shared/domain/analysis/methods/random.ts';

/** As the method is written: every shuffle is made and compared in full. */
function plainP(cause: readonly number[], effect: Float64Array, length: number): number {
  const x = Float64Array.from(cause);
  const random = mulberry32(1);
  const scale = Math.sqrt(sumOfSquares(x) * sumOfSquares(effect));
  const observed = Math.abs(dot(x, effect)) / scale;
  let atLeast = 0;
  for (let round = 0; round < 1000; round++) {
    const rotation = Math.floor(random() * cause.length);
    const rotated = [...cause.slice(rotation), ...cause.slice(0, rotation)];
    const blocks = Array.from({ length: Math.ceil(cause.length / length) }, (_, i) =>
      rotated.slice(i * length, (i + 1) * length),
    );
    for (let i = blocks.length - 1; i > 0; i--) {
      const drawn = Math.floor(random() * (i + 1));
      [blocks[i], blocks[drawn]] = [blocks[drawn] as number[], blocks[i] as number[]];
    }
    if (Math.abs(dot(Float64Array.from(blocks.flat()), effect)) / scale >= observed - 1e-12) atLeast++;
  }
  return (1 + atLeast) / 1001;
}

test.each([1, 2, 3, 7])(
  'shuffles in blocks of %i that are left early count as if they were made in full',
  (length) => {
    const random = mulberry32(length);
    for (const n of [11, 60, 101]) {
      for (const share of [0, 0.1, 0.3, 0.8, 1]) {
        const cause = Array.from({ length: n }, () => random() - 0.5);
        const effect = Float64Array.from(cause, (x) => share * x + (1 - share) * (random() - 0.5));
        expect([n, share, permutationPValue(Float64Array.from(cause), effect, length)]).toEqual([
          n,
          share,
          plainP(cause, effect, length),
        ]);
      }
    }
  },
);
