import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Profiler } from 'node:inspector';
import type { FromMeasured, ToMeasured } from './measured-child.ts';

export interface MeasuredProcessProps {
  readonly script: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const startMilliseconds = 120_000;

/** A server in a process of its own that says how much CPU time it has used; it ends with this one at the latest. */
export class MeasuredProcess {
  readonly #child: ChildProcess;
  readonly url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start({ script, args, folder, environment = {} }: MeasuredProcessProps) {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
    const signal = AbortSignal.timeout(startMilliseconds);
    const ready = once(child, 'message', { signal }).then(([message]) => message as { ready: string });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`${script} ended with code ${code}:\n${said}`);
    });
    ended.catch(() => undefined);
    try {
      return new MeasuredProcess(child, (await Promise.race([ready, ended])).ready);
    } catch (error) {
      child.kill();
      throw error;
    }
  }

  get processId(): number {
    return this.#child.pid ?? 0;
  }

  async cpuMicroseconds(): Promise<number> {
    return ((await this.#ask('cpu')) as { cpuMicroseconds: number }).cpuMicroseconds;
  }

  /** A profile of the process while the work is done, as V8 samples it. */
  async profileOf(work: () => Promise<unknown>): Promise<Profiler.Profile> {
    await this.#ask('beginProfile');
    await work();
    return ((await this.#ask('endProfile')) as { profile: Profiler.Profile }).profile;
  }

  async #ask(what: ToMeasured): Promise<FromMeasured> {
    const answer = once(this.#child, 'message') as Promise<[FromMeasured]>;
    this.#child.send(what);
    return (await answer)[0];
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    // It has nothing to save, and a server that waits for its clients to leave could wait for ever.
    this.#child.kill('SIGKILL');
    await ended;
  }
}
