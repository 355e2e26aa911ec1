import { setImmediate as turn } from 'node:timers/promises';
import { NodeHttpHandler } from '@smithy/node-http-handler';

type Handle = NodeHttpHandler['handle'];

/** Turns of the event loop without a new call after which the caller must be waiting for answers. */
const quietTurns = 20;

/**
 * Holds back calls to the database until nobody makes another, then lets all go at once: a wave. So it counts, exactly
 * and however slow the machine is, how many calls wait for one another.
 */
export class WaveCounter {
  readonly #handler = new NodeHttpHandler();
  #held: (() => void)[] = [];
  #underWay = 0;
  #isWatching = false;
  calls = 0;
  waves = 0;

  /** Waits until nothing is under way, not even calls that nobody waits for. */
  async idle(): Promise<void> {
    while (this.#held.length + this.#underWay > 0) await turn();
  }

  reset(): void {
    this.calls = 0;
    this.waves = 0;
  }

  /** Takes the place of the SDK's own. */
  readonly requestHandler = {
    metadata: this.#handler.metadata,
    destroy: () => this.#handler.destroy(),
    handle: async (...call: Parameters<Handle>) => {
      this.calls += 1;
      await new Promise<void>((resolve) => {
        this.#held.push(resolve);
        void this.#watch();
      });
      this.#underWay += 1;
      try {
        return await this.#handler.handle(...call);
      } finally {
        this.#underWay -= 1;
      }
    },
  };

  async #watch(): Promise<void> {
    if (this.#isWatching) return;
    this.#isWatching = true;
    while (this.#held.length > 0) {
      const before = this.#held.length;
      let quiet = 0;
      while (quiet < quietTurns) {
        await turn();
        quiet = this.#held.length === before && this.#underWay === 0 ? quiet + 1 : 0;
        if (this.#held.length !== before) break;
      }
      if (quiet < quietTurns) continue;
      this.waves += 1;
      const wave = this.#held;
      this.#held = [];
      for (const go of wave) go();
    }
    this.#isWatching = false;
  }
}
