/** Limits the items that each partition takes a second. Room that is not used lasts for one second. */
export class WriteRate {
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #partitions = new Map<string, { left: number; at: number }>();

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** Takes an item if there is room for it. */
  take(partition: string): boolean {
    const at = this.#now();
    const before = this.#partitions.get(partition) ?? { left: this.#perSecond, at };
    const gained = ((at - before.at) / 1000) * this.#perSecond;
    const room = Math.min(this.#perSecond, before.left + gained);
    const isTaken = room >= 1;
    this.#partitions.set(partition, { left: isTaken ? room - 1 : room, at });
    return isTaken;
  }
}
