import { dot, sumOfSquares } from './moments.ts';
import { nextState, stateAfter, uniform } from './random.ts';
import type { SerialDependence } from './serial-dependence.ts';

const permutations = 1000;
const seed = 1;
const rounding = 1e-12;
/** Far more than the rounding of sums of squares. */
const clearly = 1e-5;
/** The share of blocks after which it is worth looking again whether a shuffle is lost. */
const untilNextLook = 0.9;

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

/**
 * Counts from the last block to the first, as Fisher–Yates settles them. A shuffle is left as soon as it
 * cannot reach the threshold, however well what is left of both series went together.
 */
function countBlocks(twice: Float64Array, effect: Float64Array, length: number, threshold: number): number {
  const n = effect.length;
  const starts = new Int32Array(Math.ceil(n / length));
  const lastStart = (starts.length - 1) * length;
  const causeSquares = runningSquares(twice);
  const effectSquares = runningSquares(effect);
  const scale = Math.sqrt((causeSquares[n] as number) * (effectSquares[n] as number));
  const limit = threshold - clearly * scale;
  // Checking does not pay while more of both is left, on average, than the threshold needs.
  const hopeful = Math.floor((starts.length * limit) / scale);
  let atLeast = 0;
  for (let round = 0; round < permutations; round++) {
    let state = stateAfter(seed, round * starts.length + 1);
    const rotation = (uniform(state) * n) | 0;
    for (let i = 0; i < starts.length; i++) starts[i] = rotation + i * length;
    const shortStart = rotation + lastStart;
    let look = hopeful;
    let product = 0;
    let end = n;
    for (let i = starts.length - 1; i >= 0; i--) {
      state = nextState(state);
      const drawn = (uniform(state) * (i + 1)) | 0;
      const start = starts[drawn] as number;
      starts[drawn] = starts[i] as number;
      const size = start === shortStart ? n - lastStart : length;
      end -= size;
      for (let k = 0; k < size; k++) product += (twice[start + k] as number) * (effect[end + k] as number);
      if (i > look) continue;
      look = Math.floor(i * untilNextLook);
      const missing = limit - Math.abs(product);
      let causeLeft = 0;
      for (let k = 0; k < i; k++) {
        const from = starts[k] as number;
        const to = from + (from === shortStart ? n - lastStart : length);
        causeLeft += (causeSquares[to] as number) - (causeSquares[from] as number);
      }
      if (missing > 0 && missing * missing > causeLeft * (effectSquares[end] as number)) break;
    }
    if (Math.abs(product) >= threshold) atLeast++;
  }
  return atLeast;
}

/** The sum of the squares of all values before each. */
function runningSquares(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] as number) + (values[i] as number) ** 2;
  return sums;
}
