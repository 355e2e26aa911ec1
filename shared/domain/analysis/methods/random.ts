/**
 * Mulberry32: the same 32-bit sequence in every language, so that a shuffled result can be checked elsewhere.
 * Its state only counts up; each number is a hash of it.
 */
const stateStep = 0x6d2b79f5;

// Drawn millions of times: a look-up of a global in each would cost more than the hash, above all in a sandbox.
const { imul } = Math;

export function nextState(state: number): number {
  return (state + stateStep) | 0;
}

export const stateAfter = (state: number, steps: number): number => (state + imul(steps, stateStep)) | 0;

/** A number from 0 up to, but not including, 1. */
export function uniform(state: number): number {
  let bits = imul(state ^ (state >>> 15), 1 | state);
  bits = (bits + imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
}

export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = nextState(state);
    return uniform(state);
  };
}
