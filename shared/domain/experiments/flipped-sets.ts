import { mulberry32 } from '../analysis/methods/random.ts';

/** The most pairs for which every set of flipped pairs is tried; with more, sets are drawn. */
export const mostTried = 20;
export const drawnSetCount = 100_000;
const seed = 1;
const wordRange = 2 ** 32;
const byteBits = 8;
const wordBits = 32;
/** Sixty pairs, the most there are, take two words of bits. */
const mostWords = 2;

/** Sets of pairs, each with its sum of differences and its number of pairs. */
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

/** Random sets, the same in every run and every language. Differences are whole, so they add up in any order. */
export function drawnSets(differences: Float64Array): FlippedSets {
  const pairs = differences.length;
  const sums = new Float64Array(drawnSetCount);
  const counts = new Uint8Array(drawnSetCount);
  const words = drawnWords();
  const stride = Math.ceil(pairs / wordBits);
  // The sums of eight pairs at a time are looked up among those of every set of them.
  for (let from = 0; from < pairs; from += byteBits) {
    const { sums: sumOf, counts: countOf } = everySet(differences.subarray(from, from + byteBits));
    const offset = Math.floor(from / wordBits);
    const shift = from % wordBits;
    const mask = sumOf.length - 1;
    for (let set = 0; set < drawnSetCount; set++) {
      const part = ((words[set * stride + offset] as number) >>> shift) & mask;
      sums[set] = (sums[set] as number) + (sumOf[part] as number);
      counts[set] = (counts[set] as number) + (countOf[part] as number);
    }
  }
  return { sums, counts };
}

let kept: Int32Array | undefined;

/** Random bits, which depend on nothing, so they are drawn once. */
function drawnWords(): Int32Array {
  kept ??= Int32Array.from({ length: drawnSetCount * mostWords }, createWords());
  return kept;
}

/** The generator's numbers before their division. */
export function createWords(): () => number {
  const next = mulberry32(seed);
  return () => next() * wordRange;
}
