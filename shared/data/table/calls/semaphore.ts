/** Lets `count` callers continue at once; the others wait in the order in which they came. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a place, which is then to be given back; throws where the deadline passes meanwhile. */
  take(signal: AbortSignal | undefined): Promise<void> | undefined {
    if (signal?.aborted) throw givenUp();
    if (this.#free === 0) return this.#turn(signal);
    this.#free--;
    return undefined;
  }

  giveBack(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free++;
    else {
      this.#waiting.delete(next);
      next();
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.delete(begin);
        reject(givenUp());
      };
      this.#waiting.add(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }
}

export const givenUp = () => Object.assign(new Error('The deadline passed.'), { name: 'AbortError' });
