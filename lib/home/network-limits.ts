import { networkOf } from '../../shared/domain/people/network.ts';

const periodMilliseconds = 5 * 60_000;
/** More networks than this within one period are counted together. */
const mostNetworks = 100_000;

/** Counts requests by network, as the edge does on AWS. */
export class NetworkLimits {
  readonly #most: number;
  #counts = new Map<string, number>();
  #begunAt = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** False if a network has used up its requests. `now` in milliseconds. */
  take(address: string, now: number): boolean {
    if (now - this.#begunAt >= periodMilliseconds) {
      this.#counts = new Map();
      this.#begunAt = now;
    }
    const network = networkOf(address);
    const counted = this.#counts.has(network) || this.#counts.size < mostNetworks ? network : 'others';
    const count = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, count);
    return count <= this.#most;
  }
}
