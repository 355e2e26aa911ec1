/** What is recorded about a variable. */
export interface Entered {
  readonly value: number;
  readonly unit: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly note: string;
}

/** What an entry of a variable carries along. */
export interface Recorded {
  readonly name: string;
  readonly displayName: string;
  readonly category: string;
  readonly combinationOperation: 'MEAN' | 'SUM';
}

/** Two records within one second are two, not one said twice. */
let latest = 0;
export function nextSecond(now: number): number {
  latest = Math.max(latest + 1, now);
  return latest;
}
