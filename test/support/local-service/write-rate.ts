import { createHash } from 'node:crypto';

/** A new table on demand has as many. */
const usualPartitions = 4;

/**
 * Limits the items that each partition of the disk takes a second. Keys are spread over them by a hash, as DynamoDB does
 * it: whoever is next to a busy key suffers with it. Room that is not used lasts for one second.
 */
export class WriteRate {
  readonly #perSecond: number;
  readonly #count: number;
  readonly #now: () => number;
  readonly #partitions = new Map<number, { left: number; at: number }>();

  constructor(perSecond: number, count = usualPartitions, now: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#count = count;
    this.#now = now;
  }

  /** Takes an item with this partition key if there is room for it. */
  take(key: string): boolean {
    const partition = partitionOf(key, this.#count);
    const at = this.#now();
    const before = this.#partitions.get(partition) ?? { left: this.#perSecond, at };
    const gained = ((at - before.at) / 1000) * this.#perSecond;
    const room = Math.min(this.#perSecond, before.left + gained);
    const isTaken = room >= 1;
    this.#partitions.set(partition, { left: isTaken ? room - 1 : room, at });
    return isTaken;
  }
}

/** The partition of the disk, out of `count`, that holds a key. */
export const partitionOf = (key: string, count: number): number =>
  createHash('md5').update(key).digest().readUInt32BE(0) % count;
