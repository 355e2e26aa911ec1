import { mulberry32 } from '../analysis/methods/random.ts';

/** Up to so many pairs every set of flipped pairs is tried; beyond, sets are drawn. */
export const MOST_TRIED = 20;
export const DRAWN_SETS = 100_000;
const SEED = 1;
const WORD = 2 ** 32;
const WORD_BITS = 32;

/** Sets of pairs, each with its sum of differences and how many pairs it holds. */
export interface FlippedSets {
  readonly sums: Float64Array;
  readonly counts: Uint8Array;
}

/** Every set, the empty one first: each is the set without its highest pair, and that pair. */
export function everySet(differences: Float64Array): FlippedSets {
  const size = 2 ** differences.length;
  const sums = new Float64Array(size);
  const counts = new Uint8Array(size);
  for (let pair = 0; pair < differences.length; pair++) {
    const difference = differences[pair] as number;
    const half = 2 ** pair;
    for (let set = 0; set < half; set++) {
      sums[half + set] = (sums[set] as number) + difference;
      counts[half + set] = (counts[set] as number) + 1;
    }
  }
  return { sums, counts };
}

/** The same sets in every run and every language. */
export function drawnSets(differences: Float64Array): FlippedSets {
  const pairs = differences.length;
  const word = createWords();
  const sums = new Float64Array(DRAWN_SETS);
  const counts = new Uint8Array(DRAWN_SETS);
  for (let set = 0; set < DRAWN_SETS; set++) {
    let sum = 0;
    let count = 0;
    for (let from = 0; from < pairs; from += WORD_BITS) {
      const end = Math.min(pairs, from + WORD_BITS);
      let bits = word();
      for (let pair = from; pair < end; pair++, bits >>>= 1) {
        if ((bits & 1) === 0) continue;
        sum += differences[pair] as number;
        count++;
      }
    }
    sums[set] = sum;
    counts[set] = count;
  }
  return { sums, counts };
}

/** The generator's numbers before their division. */
export function createWords(): () => number {
  const next = mulberry32(SEED);
  return () => next() * WORD;
}
