let offset = 0;

/** The clock of a local instance may have been moved; what it is sent should be of its time. */
export function followClock(offsetMilliseconds: number): void {
  offset = offsetMilliseconds;
}

export const epochSeconds = (): number => Math.floor((Date.now() + offset) / 1000);
