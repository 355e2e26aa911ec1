import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { printedAs } from './printed.ts';

/** A running copy of a program that the documentation page shows. */
export class DocsProgram {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #folder = mkdtempSync(join(tmpdir(), 'daymark-program-'));

  constructor(page: string, name: string, args: readonly string[], environment: Record<string, string> = {}) {
    const file = join(this.#folder, name);
    writeFileSync(file, printedAs(page, `program ${name}`));
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.#lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  }

  /** The next line that it prints. */
  async next(): Promise<string> {
    return String((await this.#lines.next()).value);
  }

  /** Waits until it ends by itself; answers its exit code. */
  async ended(): Promise<number | null> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    return this.#child.exitCode;
  }

  stop(): void {
    this.#child.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
