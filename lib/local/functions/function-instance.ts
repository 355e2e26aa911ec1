import type { Readable, Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FunctionDefinition } from '../assembly/application.ts';
import { patience } from './patience.ts';
import { workerScript } from './worker.ts';
import type { FromInstance, Invocation, WorkerData } from './worker-messages.ts';

/**
 * The end of an invocation: JSON text, an error of the handler's, out of time, a dead worker, one that was ended, or one
 * that never began because the account has too many under way.
 */
export type InvocationOutcome =
  | { readonly kind: 'result'; readonly result: string }
  | { readonly kind: 'failure'; readonly error: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'crash'; readonly error: string }
  | { readonly kind: 'ended'; readonly error: string }
  | { readonly kind: 'throttled'; readonly error: string };

/** The words for an invocation without a result. */
export const failureText = (outcome: Exclude<InvocationOutcome, { readonly kind: 'result' }>): string =>
  'error' in outcome ? outcome.error : 'out of time';

export interface FunctionInstanceProps {
  /** The variables that Lambda adds to those of the template. */
  readonly environment: Readonly<Record<string, string>>;
  readonly clockOffset: BigInt64Array;
  /** Whether functions get more time while other programs use the processors. */
  readonly isPatient?: boolean | undefined;
  /** Rewords a line of the function's log; undefined leaves it out. */
  readonly reword?: ((line: string) => string | undefined) | undefined;
}

// The time that Lambda gives for loading the code; the function's own timeout begins after it.
const loadMilliseconds = 10_000;

/** One worker thread with one function loaded, which handles one event at a time. */
export class FunctionInstance {
  readonly #worker: Worker;
  readonly #name: string;
  readonly #timeoutMilliseconds: number;
  readonly #patience: () => number;
  #loaded = false;
  /** The time that the current event may take. */
  #granted = 0;
  #timer: NodeJS.Timeout | undefined;
  #resolve: ((outcome: InvocationOutcome) => void) | undefined;
  #alive = true;

  constructor(definition: FunctionDefinition, props: FunctionInstanceProps) {
    this.#name = definition.name;
    this.#timeoutMilliseconds = definition.timeoutSeconds * 1000;
    this.#patience = props.isPatient ? patience : () => 1;
    this.#worker = startWorker(definition, props);
    this.#worker.on('message', (message: FromInstance) => this.#receive(message));
    this.#worker.on('error', (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#crash(text);
    });
    this.#worker.on('exit', (code) => this.#crash(`its instance ended by itself, with code ${code}`));
  }

  get alive(): boolean {
    return this.#alive;
  }

  run(requestId: string, event: string): Promise<InvocationOutcome> {
    const factor = this.#patience();
    const timeoutMilliseconds = factor * this.#timeoutMilliseconds;
    const invocation: Invocation = {
      requestId,
      event,
      timeoutMilliseconds,
      ...(this.#loaded && { beganAt: performance.timeOrigin + performance.now() }),
    };
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#granted = timeoutMilliseconds;
      this.#limit(this.#loaded ? timeoutMilliseconds : factor * loadMilliseconds);
      this.#worker.postMessage(invocation);
    });
  }

  /** It gets no further event from now on, and what it is doing is interrupted. */
  async end(reason: string): Promise<void> {
    this.#stop({ kind: 'ended', error: `its instance was ended: ${reason}` });
    await this.#worker.terminate();
  }

  #receive(message: FromInstance): void {
    if (message.kind === 'ready') {
      this.#loaded = true;
      if (this.#resolve) this.#limit(this.#granted);
    } else {
      this.#finish(message);
    }
  }

  #limit(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#stop({ kind: 'timeout' });
      void this.#worker.terminate();
    }, milliseconds);
  }

  /** Whoever waits for an answer hears the reason, and says it; if nobody does, it is said here. */
  #crash(error: string): void {
    if (this.#alive && this.#resolve === undefined) console.error(`${this.#name}: ${error}`);
    this.#stop({ kind: 'crash', error });
  }

  #stop(outcome: InvocationOutcome): void {
    this.#alive = false;
    this.#finish(outcome);
  }

  #finish(outcome: InvocationOutcome): void {
    clearTimeout(this.#timer);
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(outcome);
  }
}

function startWorker(definition: FunctionDefinition, props: FunctionInstanceProps): Worker {
  const data: WorkerData = {
    file: definition.file,
    exportName: definition.exportName,
    clockOffset: props.clockOffset,
    functionName: definition.name,
    functionArn: definition.arn,
    memoryMegabytes: definition.memoryMegabytes,
  };
  const worker = new Worker(workerScript, {
    eval: true,
    name: definition.name,
    workerData: data,
    env: { ...definition.environment, ...props.environment },
    resourceLimits: memoryLimits(definition.memoryMegabytes),
    stdout: true,
    stderr: true,
  });
  forwardLines(worker.stdout, process.stdout, props.reword);
  forwardLines(worker.stderr, process.stderr);
  return worker;
}

// A young generation of the usual size would let a greedy function exceed the limit within one collection, which ends
// the whole process instead of the thread.
function memoryLimits(megabytes: number) {
  return { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: Math.min(32, megabytes / 8) };
}

/**
 * Passes text on in whole lines, so that the output of several sources never mixes within one. `reword` may change a line
 * or leave it out.
 */
function forwardLines(from: Readable, to: Writable, reword?: (line: string) => string | undefined): void {
  const write = (lines: string) => {
    const text =
      reword === undefined
        ? lines
        : lines.split('\n').slice(0, -1).map(reword).filter(isSaid).map(asLine).join('');
    if (text !== '') to.write(text);
  };
  let rest = '';
  from.setEncoding('utf8');
  from.on('data', (chunk: string) => {
    const end = chunk.lastIndexOf('\n');
    if (end < 0) {
      rest += chunk;
      return;
    }
    write(rest + chunk.slice(0, end + 1));
    rest = chunk.slice(end + 1);
  });
  from.on('end', () => {
    if (rest) write(`${rest}\n`);
  });
}

const isSaid = (line: string | undefined): line is string => line !== undefined;
const asLine = (line: string) => `${line}\n`;
