/** The clock every function sees: this machine's, moved by an offset that worker threads share. */
export class LocalClock {
  /** Milliseconds to add; shared memory, so a change is seen by every function at once. */
  readonly offset = new BigInt64Array(new SharedArrayBuffer(8));

  now(): number {
    return Date.now() + Number(Atomics.load(this.offset, 0));
  }

  set(milliseconds: number): void {
    this.#store(milliseconds - Date.now());
  }

  advance(seconds: number): void {
    this.#store(Number(Atomics.load(this.offset, 0)) + seconds * 1000);
  }

  reset(): void {
    this.#store(0);
  }

  #store(milliseconds: number): void {
    Atomics.store(this.offset, 0, BigInt(Math.round(milliseconds)));
  }
}
