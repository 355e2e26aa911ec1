/** Counts the slices that were sent without a gap from the first on, in whatever order they arrived. */
export class SentSoFar {
  readonly #later = new Map<number, number>();
  #slices: number;
  #rows: number;

  constructor(slices: number, rows: number) {
    this.#slices = slices;
    this.#rows = rows;
  }

  /** Notes that slice `index`, with this number of rows, was sent. */
  add(index: number, rows: number): void {
    this.#later.set(index, rows);
    for (;;) {
      const next = this.#later.get(this.#slices);
      if (next === undefined) return;
      this.#later.delete(this.#slices++);
      this.#rows += next;
    }
  }

  get slices(): number {
    return this.#slices;
  }

  get rows(): number {
    return this.#rows;
  }
}
