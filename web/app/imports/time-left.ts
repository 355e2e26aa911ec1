/** The point from which the pace of something is reckoned. */
export interface PaceStart {
  /** Milliseconds. */
  readonly at: number;
  readonly done: number;
}

const tooShortToSay = 2000;

/** Milliseconds until all is done at the pace so far; undefined as long as nothing can be said. */
export function timeLeft({ at, done: before }: PaceStart, now: number, done: number, all: number) {
  if (now - at < tooShortToSay || done <= before || all <= done) return undefined;
  return ((now - at) * (all - done)) / (done - before);
}
