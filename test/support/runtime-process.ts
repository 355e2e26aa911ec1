import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { appendFileSync, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EngineName } from '../../lib/local/database/engines.ts';

const projectFolder = join(import.meta.dirname, '..', '..');

/**
 * Most instances of functions live for a few requests: with room for what they make meanwhile there is little to
 * collect, and several threads to do it cost more than they help.
 */
const lightCollections = ['--min-semi-space-size=8', '--single-threaded-gc'];

export interface RuntimeOptions {
  /** An assembly to run; saves synthesising one. */
  readonly assembly?: string | undefined;
  /** @default memory */
  readonly data?: string;
  /** `own`: for a test that does something to the database itself; one of this engine; `shared`: the one that all runtimes share, also with streams. @default the one that all runtimes share */
  readonly database?: 'own' | 'shared' | EngineName;
  readonly port?: number;
  readonly context?: Readonly<Record<string, string>>;
  /** `manual`: jobs run when the test says so, never in between. @default clock */
  readonly schedules?: 'clock' | 'manual';
  /** `on`: functions follow what is written; few tests need it, and it takes long. @default 'off' */
  readonly streams?: 'on' | 'off';
  /** `on`: it makes a demo person and prints the way to their app. @default 'off' */
  readonly demo?: 'on' | 'off';
  /** @default 600: functions that tests use now and then stay warm */
  readonly idleSeconds?: number;
  /** Executions at the same time, as an account of AWS has them. @default any number */
  readonly concurrency?: number;
  /** `off`: functions have Lambda's times to the millisecond, no matter who uses the processors. @default 'on' */
  readonly patience?: 'on' | 'off';
  readonly environment?: Readonly<Record<string, string>>;
  /** Also keeps what it writes in this file. */
  readonly logFile?: string;
}

export interface RuntimeExit {
  readonly code: number | null;
  readonly output: string;
}

/** A local runtime as a child process; it ends with this process at the latest. */
export class RuntimeProcess {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  readonly #newLine = new EventEmitter();
  readonly ended: Promise<RuntimeExit>;
  readonly ready: Promise<string>;

  constructor(options: RuntimeOptions) {
    this.#child = spawn(
      process.execPath,
      [...lightCollections, 'test/support/local-service/serve-for-tests.ts', ...argumentsOf(options)],
      {
        cwd: projectFolder,
        env: { ...process.env, ...options.environment },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    const log = options.logFile === undefined ? undefined : createWriteStream(options.logFile);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (!stream) continue;
      createInterface(stream).on('line', (line) => {
        this.#lines.push(line);
        log?.write(`${line}\n`);
        this.#keep(line);
        this.#newLine.emit('line', line);
        if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
      });
    }
    this.ready = promise;
    this.ready.catch(() => undefined);
    this.ended = new Promise((done) => {
      this.#child.once('close', (code) => {
        log?.end();
        const output = this.#lines.join('\n');
        reject(new Error(`The runtime ended with code ${code}:\n${output}`));
        done({ code, output });
      });
    });
  }

  /** CI shows what was written beside a test that failed meanwhile. */
  #keep(line: string): void {
    const folder = process.env.DAYMARK_KEEP_LOGS;
    if (folder !== undefined)
      appendFileSync(join(folder, `${this.#child.pid}.log`), `${new Date().toISOString()} ${line}\n`);
  }

  /** The lines that it wrote so far. */
  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Waits for the next line that fits; the test's own time limit ends the wait. */
  nextLine(fits: (line: string) => boolean): Promise<string> {
    return new Promise((resolve) => {
      const look = (line: string) => {
        if (!fits(line)) return;
        this.#newLine.off('line', look);
        resolve(line);
      };
      this.#newLine.on('line', look);
    });
  }

  get processId(): number | undefined {
    return this.#child.pid;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

function argumentsOf({
  assembly,
  data = 'memory',
  database,
  port = 0,
  context = {},
  schedules,
  streams = 'off',
  demo = 'off',
  idleSeconds = 600,
  patience = 'on',
  concurrency,
  environment = {},
}: RuntimeOptions): string[] {
  const { DAYMARK_DATABASE_URL: shared, DAYMARK_DATABASE: tested } = { ...process.env, ...environment };
  const engine = database === undefined || database === 'own' || database === 'shared' ? tested : database;
  // The streams of several tables in one database slow down every call to each of them.
  const isShared =
    shared !== undefined &&
    data === 'memory' &&
    (database === 'shared' || (database === undefined && streams === 'off'));
  return [
    '--port',
    String(port),
    '--data',
    data,
    ...(isShared ? ['--database', shared] : engine ? ['--database', engine] : []),
    ...(assembly === undefined ? [] : ['--assembly', assembly]),
    ...(schedules === undefined ? [] : ['--schedules', schedules]),
    '--streams',
    streams,
    '--demo',
    demo,
    '--idle',
    String(idleSeconds),
    '--patience',
    patience,
    ...(concurrency === undefined ? [] : ['--concurrency', String(concurrency)]),
    ...Object.entries(context).flatMap(([name, value]) => ['--context', `${name}=${value}`]),
  ];
}
