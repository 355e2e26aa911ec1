import { dot, sumOfSquares } from './moments.ts';
import { nextState, uniform } from './random.ts';
import type { SerialDependence } from './serial-dependence.ts';

const permutations = 1000;
const seed = 1;
const rounding = 1e-12;

/** Blocks long enough to keep the serial dependence that both series share. */
export function blockLength(n: number, { phiCause, phiEffect }: SerialDependence): number {
  const shared = Math.max(0, phiCause * phiEffect);
  const wanted = Math.ceil(((Math.sqrt(6) * Math.sqrt(shared)) / (1 - shared)) ** (2 / 3) * Math.cbrt(n));
  return Math.max(1, Math.min(wanted, Math.floor(n / 4)));
}

/** The share of shuffles of the cause, block by block, that go with the effect at least as closely as the real order. */
export function permutationPValue(cause: Float64Array, effect: Float64Array, length: number): number {
  const scale = Math.sqrt(sumOfSquares(cause)) * Math.sqrt(sumOfSquares(effect));
  const threshold = Math.abs(dot(cause, effect)) - rounding * scale;
  // The cause twice in a row: a rotation is then only another starting point.
  const twice = new Float64Array(2 * cause.length);
  twice.set(cause);
  twice.set(cause, cause.length);
  const atLeast =
    length === 1 ? countDays(twice, effect, threshold) : countBlocks(twice, effect, length, threshold);
  return (1 + atLeast) / (1 + permutations);
}

/** Blocks of one day: each value is multiplied as soon as the shuffle has put it in its place. */
function countDays(twice: Float64Array, effect: Float64Array, threshold: number): number {
  const n = effect.length;
  const values = new Float64Array(n);
  let state = seed;
  let atLeast = 0;
  for (let round = 0; round < permutations; round++) {
    state = nextState(state);
    const rotation = (uniform(state) * n) | 0;
    values.set(twice.subarray(rotation, rotation + n));
    let product = 0;
    for (let i = n - 1; i > 0; i--) {
      state = nextState(state);
      const drawn = (uniform(state) * (i + 1)) | 0;
      const value = values[drawn] as number;
      values[drawn] = values[i] as number;
      product += value * (effect[i] as number);
    }
    product += (values[0] as number) * (effect[0] as number);
    if (Math.abs(product) >= threshold) atLeast++;
  }
  return atLeast;
}

function countBlocks(twice: Float64Array, effect: Float64Array, length: number, threshold: number): number {
  const n = effect.length;
  const starts = new Int32Array(Math.ceil(n / length));
  const lastStart = (starts.length - 1) * length;
  let state = seed;
  let atLeast = 0;
  for (let round = 0; round < permutations; round++) {
    state = nextState(state);
    const rotation = (uniform(state) * n) | 0;
    for (let i = 0; i < starts.length; i++) starts[i] = rotation + i * length;
    state = shuffle(starts, state);
    const product = dotOfBlocks(twice, starts, length, rotation + lastStart, effect);
    if (Math.abs(product) >= threshold) atLeast++;
  }
  return atLeast;
}

/** Fisher–Yates downwards; returns the state of the generator. */
function shuffle(items: Int32Array, initialState: number): number {
  let state = initialState;
  for (let i = items.length - 1; i > 0; i--) {
    state = nextState(state);
    const drawn = (uniform(state) * (i + 1)) | 0;
    const item = items[i] as number;
    items[i] = items[drawn] as number;
    items[drawn] = item;
  }
  return state;
}

/** Only the block that starts at `shortStart` may be shorter than the others. */
function dotOfBlocks(
  cause: Float64Array,
  starts: Int32Array,
  length: number,
  shortStart: number,
  effect: Float64Array,
): number {
  const shortLength = effect.length - (starts.length - 1) * length;
  let total = 0;
  let position = 0;
  for (let i = 0; i < starts.length; i++) {
    let source = starts[i] as number;
    const end = position + (source === shortStart ? shortLength : length);
    for (; position < end; position++, source++) {
      total += (cause[source] as number) * (effect[position] as number);
    }
  }
  return total;
}
