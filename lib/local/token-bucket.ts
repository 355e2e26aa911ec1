import type { Throttle } from './assembly/application-api.ts';

/** Lets `burst` requests through at once and `ratePerSecond` in the long run. */
export class TokenBucket {
  readonly #ratePerSecond: number;
  readonly #burst: number;
  #tokens: number;
  #filledAt: number;

  constructor(limits: Throttle, now: number) {
    this.#ratePerSecond = limits.ratePerSecond;
    this.#burst = limits.burst;
    this.#tokens = limits.burst;
    this.#filledAt = now;
  }

  /** `now` in milliseconds. */
  take(now: number): boolean {
    const earned = ((now - this.#filledAt) / 1000) * this.#ratePerSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + earned);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
