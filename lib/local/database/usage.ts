import { setTimeout as pause } from 'node:timers/promises';

/** The calls of one function to one table or index with one action. */
export interface Usage {
  readonly function: string;
  readonly action: string;
  readonly resource: string;
  /** The transaction this action was a member of; its units are counted on the transaction's own row. */
  readonly through?: string;
  calls: number;
  refused: number;
  readUnits: number;
  writeUnits: number;
}

type UsageKey = Pick<Usage, 'function' | 'action' | 'resource' | 'through'>;

const mostWaits = 200;

/**
 * Counts calls, so that tests can compare rights granted with rights used, and consumed capacity from when someone
 * begins to count it: that takes longer, and two more reads for each transaction.
 */
export class UsageCounter {
  readonly #rows = new Map<string, Usage>();
  #countsUnits = false;
  #underWay = 0;

  get countsUnits(): boolean {
    return this.#countsUnits;
  }

  row(key: UsageKey): Usage {
    const id = [key.function, key.action, key.resource, key.through].join(' ');
    let row = this.#rows.get(id);
    if (!row) {
      row = { ...key, calls: 0, refused: 0, readUnits: 0, writeUnits: 0 };
      this.#rows.set(id, row);
    }
    return row;
  }

  /** Counts a call as under way: a function may answer without waiting for all of its calls. */
  async during<T>(call: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await call();
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Waits until the calls under way are counted, though not for one that hangs. */
  async allCounted(): Promise<void> {
    for (let waits = 0; this.#underWay > 0 && waits < mostWaits; waits++) await pause(5);
  }

  list(): Usage[] {
    return [...this.#rows.values()];
  }

  beginCountingUnits(): void {
    this.#rows.clear();
    this.#countsUnits = true;
  }

  reset(): void {
    this.#rows.clear();
    this.#countsUnits = false;
  }
}
