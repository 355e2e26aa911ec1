let offset = 0;

/** A local instance may live in another time than the operator: what it is sent should be of its time. */
export function followClock(offsetMilliseconds: number): void {
  offset = offsetMilliseconds;
}

export const epochSeconds = (): number => Math.floor((Date.now() + offset) / 1000);
