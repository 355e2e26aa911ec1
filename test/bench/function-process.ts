import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FunctionDefinition } from '../../lib/local/assembly/application.ts';
import { functionEnvironment } from '../../lib/local/functions/function-environment.ts';
import type { Events, FunctionRun } from './function-child.ts';

/** One function in a process of its own, with the environment and the rights that the template gives it. */
export class FunctionProcess {
  readonly #child: ChildProcess;
  readonly #id: string;

  private constructor(child: ChildProcess, id: string) {
    this.#child = child;
    this.#id = id;
  }

  static async start(definition: FunctionDefinition, dynamodbEndpoint: string): Promise<FunctionProcess> {
    const { file, exportName, environment, id, timeoutSeconds } = definition;
    // Nothing that is measured uses anything but the table.
    const endpoints = { dynamodb: dynamodbEndpoint, services: dynamodbEndpoint };
    const child = fork(
      join(import.meta.dirname, 'function-child.ts'),
      [file, exportName, String(timeoutSeconds)],
      {
        env: { TZ: 'UTC', ...environment, ...functionEnvironment(definition, endpoints) },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    const started = new FunctionProcess(child, id);
    await started.#next();
    return started;
  }

  /** Handles the events one after another; throws when one is not answered with 200. */
  async measure(events: readonly string[]): Promise<FunctionRun> {
    const measured = await this.run(events);
    if (measured.failures.length > 0)
      throw new Error(
        `${this.#id} failed ${measured.failures.length} times, first with ${measured.failures[0]}`,
      );
    return measured;
  }

  /** The same, whatever becomes of them. */
  run(events: readonly string[]): Promise<FunctionRun> {
    const answer = this.#next() as Promise<FunctionRun>;
    this.#child.send(events satisfies Events);
    return answer;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill();
    await ended;
  }

  async #next(): Promise<unknown> {
    const listening = new AbortController();
    const message = once(this.#child, 'message', listening).then(([first]) => first as unknown);
    const exit = once(this.#child, 'exit', listening).then(([code, signal]) => {
      throw new Error(`The process of ${this.#id} ended with ${code ?? signal}.`);
    });
    exit.catch(() => undefined);
    try {
      return await Promise.race([message, exit]);
    } finally {
      listening.abort();
    }
  }
}
