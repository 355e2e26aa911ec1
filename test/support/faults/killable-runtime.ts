import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Service, serviceAt } from '../client.ts';
import { type Runtime, startRuntime } from '../runtime.ts';
import type { RuntimeOptions } from '../runtime-process.ts';

/** A runtime with a data folder, which is killed in the middle of its work and started again on the same data. */
export class KillableRuntime {
  readonly #folder = mkdtempSync(join(tmpdir(), 'daymark-killable-'));
  readonly #options: Pick<RuntimeOptions, 'schedules' | 'streams'>;
  #runtime: Runtime | undefined;

  constructor(options: Pick<RuntimeOptions, 'schedules' | 'streams'> = {}) {
    this.#options = options;
  }

  get runtime(): Runtime {
    if (this.#runtime === undefined) throw new Error('It is not running.');
    return this.#runtime;
  }

  get service(): Service {
    return serviceAt(this.runtime.url);
  }

  async start(): Promise<void> {
    this.#runtime = await startRuntime({ data: this.#folder, ...this.#options });
  }

  /**
   * Begins the work, kills the whole process without warning right after `afterWrites` writes to the database, and
   * starts it again; on request without its record of how far streams were followed, so that all of them come
   * again. False when the work ended with fewer writes, and nothing was killed.
   */
  async killDuring(
    work: (runtime: Runtime) => Promise<unknown>,
    afterWrites: number,
    { replaysStreams = false } = {},
  ): Promise<boolean> {
    const { runtime } = this;
    await runtime.setFaults({ stopAfterWrites: afterWrites, stopWith: 'hold' });
    let hasEnded = false;
    const end = () => {
      hasEnded = true;
    };
    const working = work(runtime).then(end, end);
    while (!hasEnded && (await runtime.faults()).fates.hold === 0) await pause(10);
    if (hasEnded) {
      await runtime.setFaults();
      return false;
    }
    await runtime.kill();
    await working;
    if (replaysStreams) rmSync(join(this.#folder, 'streams.json'));
    await this.start();
    return true;
  }

  async remove(): Promise<void> {
    await this.#runtime?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
