/** Two fill a partition of the table, and more would crowd out neighbours. */
const mostAtOnce = 2;
const calmAfter = 20;

/**
 * The number of requests under way at the same time: fewer where the service is busy, more again when it has taken some
 * without a complaint.
 */
export class Pace {
  #allowed = mostAtOnce;
  #calm = 0;

  get allowed(): number {
    return this.#allowed;
  }

  slowDown(): void {
    this.#allowed = Math.max(1, Math.floor(this.#allowed / 2));
    this.#calm = 0;
  }

  wasTaken(): void {
    if (++this.#calm % calmAfter === 0) this.#allowed = Math.min(mostAtOnce, this.#allowed + 1);
  }
}
