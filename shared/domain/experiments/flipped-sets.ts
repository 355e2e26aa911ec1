import { mulberry32 } from '../analysis/methods/random.ts';

/** Up to so many pairs every set of flipped pairs is tried; beyond, sets are drawn. */
export const MOST_TRIED = 20;
export const DRAWN_SETS = 100_000;
const SEED = 1;
const WORD = 2 ** 32;
const BYTE_BITS = 8;
const WORD_BITS = 32;
/** For sixty pairs. */
const WORDS_AT_MOST = 2;

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

/** The same sets in every run and every language. Whole numbers, so the order of adding is free. */
export function drawnSets(differences: Float64Array): FlippedSets {
  const pairs = differences.length;
  const sums = new Float64Array(DRAWN_SETS);
  const counts = new Uint8Array(DRAWN_SETS);
  const words = drawnWords();
  const stride = Math.ceil(pairs / WORD_BITS);
  // Eight pairs at a time, looked up among every set of them.
  for (let from = 0; from < pairs; from += BYTE_BITS) {
    const { sums: sumOf, counts: countOf } = everySet(differences.subarray(from, from + BYTE_BITS));
    const offset = Math.floor(from / WORD_BITS);
    const shift = from % WORD_BITS;
    const mask = sumOf.length - 1;
    for (let set = 0; set < DRAWN_SETS; set++) {
      const part = ((words[set * stride + offset] as number) >>> shift) & mask;
      sums[set] = (sums[set] as number) + (sumOf[part] as number);
      counts[set] = (counts[set] as number) + (countOf[part] as number);
    }
  }
  return { sums, counts };
}

let kept: Int32Array | undefined;

/** They depend on nothing, so they are drawn once. */
function drawnWords(): Int32Array {
  kept ??= Int32Array.from({ length: DRAWN_SETS * WORDS_AT_MOST }, createWords());
  return kept;
}

/** The generator's numbers before their division. */
export function createWords(): () => number {
  const next = mulberry32(SEED);
  return () => next() * WORD;
}
