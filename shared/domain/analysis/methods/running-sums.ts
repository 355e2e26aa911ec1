/** Sums kept apart by an index, each with its rounding error, so that no order of adding changes them. */
export class RunningSums {
  readonly counts: Uint32Array;
  readonly #totals: Float64Array;
  readonly #carries: Float64Array;

  constructor(size: number) {
    this.counts = new Uint32Array(size);
    this.#totals = new Float64Array(size);
    this.#carries = new Float64Array(size);
  }

  /** Adds `count` values whose sum is `total`, off by `carry`. */
  add(index: number, count: number, total: number, carry: number): void {
    const before = this.#totals[index] as number;
    const after = before + total;
    const added = after - before;
    this.counts[index] = (this.counts[index] as number) + count;
    this.#totals[index] = after;
    this.#carries[index] =
      (this.#carries[index] as number) + carry + (before - (after - added) + (total - added));
  }

  sum(index: number): number {
    return (this.#totals[index] as number) + (this.#carries[index] as number);
  }

  /** The sum of all from one index up to, but not including, another. */
  sumBetween(from: number, to: number): number {
    let total = 0;
    let carry = 0;
    for (let i = from; i < to; i++) {
      const value = this.#totals[i] as number;
      const next = total + value;
      const added = next - total;
      carry += (this.#carries[i] as number) + (total - (next - added) + (value - added));
      total = next;
    }
    return total + carry;
  }

  mean(index: number): number {
    return this.sum(index) / (this.counts[index] as number);
  }

  /** Null where nothing was added. */
  means(): (number | null)[] {
    return Array.from(this.counts, (count, index) => (count === 0 ? null : this.mean(index)));
  }
}
