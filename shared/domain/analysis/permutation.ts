import { dot, sumOfSquares } from './moments.ts';
import { mulberry32 } from './random.ts';
import type { SerialDependence } from './serial-dependence.ts';

const PERMUTATIONS = 1000;
const SEED = 1;
const ROUNDING = 1e-12;

/** Blocks long enough to keep the serial dependence that both series share. */
export function blockLength(n: number, { phiCause, phiEffect }: SerialDependence): number {
  const shared = Math.max(0, phiCause * phiEffect);
  const wanted = Math.ceil(((Math.sqrt(6) * Math.sqrt(shared)) / (1 - shared)) ** (2 / 3) * Math.cbrt(n));
  return Math.max(1, Math.min(wanted, Math.floor(n / 4)));
}

/** How often shuffled blocks of the cause go with the effect at least as closely as the real order does. */
export function permutationPValue(cause: Float64Array, effect: Float64Array, length: number): number {
  const n = cause.length;
  const random = mulberry32(SEED);
  const scale = Math.sqrt(sumOfSquares(cause)) * Math.sqrt(sumOfSquares(effect));
  const threshold = Math.abs(dot(cause, effect)) / scale - ROUNDING;
  // Twice in a row, a rotation is only another starting point.
  const twice = new Float64Array(2 * n);
  twice.set(cause);
  twice.set(cause, n);
  const order = new Int32Array(Math.ceil(n / length));
  let atLeast = 0;
  for (let round = 0; round < PERMUTATIONS; round++) {
    const start = Math.floor(random() * n);
    shuffleBlocks(order, random);
    const product =
      length === 1
        ? dotInOrder(twice, start, order, effect)
        : dotOfBlocks(twice, start, order, length, effect);
    if (Math.abs(product) / scale >= threshold) atLeast++;
  }
  return (1 + atLeast) / (1 + PERMUTATIONS);
}

function shuffleBlocks(order: Int32Array, random: () => number): void {
  for (let i = 0; i < order.length; i++) order[i] = i;
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const swapped = order[i] as number;
    order[i] = order[j] as number;
    order[j] = swapped;
  }
}

function dotInOrder(twice: Float64Array, start: number, order: Int32Array, effect: Float64Array): number {
  let total = 0;
  for (let i = 0; i < order.length; i++)
    total += (twice[start + (order[i] as number)] as number) * (effect[i] as number);
  return total;
}

function dotOfBlocks(
  twice: Float64Array,
  start: number,
  order: Int32Array,
  length: number,
  effect: Float64Array,
): number {
  const n = effect.length;
  let total = 0;
  let position = 0;
  for (let k = 0; k < order.length; k++) {
    const block = (order[k] as number) * length;
    const shift = start + block - position;
    const end = position + Math.min(length, n - block);
    for (; position < end; position++)
      total += (twice[position + shift] as number) * (effect[position] as number);
  }
  return total;
}
