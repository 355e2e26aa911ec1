import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../find-free-port.ts';
import { callDynamoDb } from './dynamodb-call.ts';
import { dynamoDbLocalCommand } from './dynamodb-local.ts';
import { dynoxideCommand, indexStream } from './dynoxide.ts';
import { chooseEngine, type EngineName, engineTitles } from './engines.ts';

/** A database on this machine that speaks DynamoDB's API. */
export interface LocalDatabase {
  readonly engine: EngineName;
  readonly endpoint: string;
  readonly processId: number;
  /** Resolves once it serves; rejects, with what it said, if it never will. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended, no matter who ended it. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface DatabaseOptions {
  /** @default the best that can run here */
  readonly engine?: EngineName | undefined;
  /** `long` lets Java compile more thoroughly, which pays after some minutes. @default short */
  readonly life?: 'short' | 'long';
}

/** Starts a database without waiting for it; `folder` undefined keeps nothing after it has ended. */
export async function startDatabaseProcess(
  folder: string | undefined,
  { engine = chooseEngine(), life = 'short' }: DatabaseOptions = {},
): Promise<LocalDatabase> {
  const port = await findFreePort();
  const { command, opened } =
    engine === 'dynoxide'
      ? dynoxide(port, folder)
      : { command: dynamoDbLocalCommand(port, folder, life), opened: () => undefined };
  const [program, ...args] = command;
  const child = spawnTiedToThisProcess(program, args);
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
  const ready = waitUntilServing(endpoint, child)
    .then(opened)
    .catch(() => {
      throw new Error(`${engineTitles[engine]} did not start. It said:\n${output.trim()}`);
    });
  ready.catch(() => undefined);
  return {
    engine,
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

/** Dynoxide's own memory would have no index: without a folder, it keeps open a file that has no name any more. */
function dynoxide(port: number, kept: string | undefined) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'daymark-database-'));
  return {
    command: dynoxideCommand(port, folder),
    opened() {
      indexStream(folder);
      if (kept === undefined) rmSync(folder, { recursive: true });
    },
  };
}

/** A database that someone else started, and stops. */
export const useDatabase = async (endpoint: string): Promise<LocalDatabase> => ({
  engine: await engineAt(endpoint),
  endpoint,
  processId: 0,
  ready: Promise.resolve(),
  ended: new Promise(() => undefined),
  stop: async () => undefined,
});

async function engineAt(endpoint: string): Promise<EngineName> {
  const { headers } = await fetch(endpoint).catch(() => {
    throw new Error(`Nothing answers at ${endpoint}: start the database there, or leave out --database.`);
  });
  return headers.has('x-dynoxide-version') ? 'dynoxide' : 'dynamodb-local';
}

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

async function waitUntilServing(endpoint: string, child: ChildProcess): Promise<void> {
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
  throw new Error('It never served.');
}
