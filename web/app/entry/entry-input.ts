/** The values of the form for one entry. */
export interface EntryInput {
  readonly value: number;
  readonly unit: string;
  /** Epoch seconds. */
  readonly at: number;
  readonly note: string;
  /** The question of a reminder that it answers, where the person was asked which. */
  readonly answers?: number | undefined;
}

/** The variable of an entry, as far as a write names it. */
export interface EntryVariable {
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
