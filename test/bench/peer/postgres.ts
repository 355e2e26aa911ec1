import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../../../lib/local/find-free-port.ts';
import { CannotInstall } from './cannot-install.ts';

const run = promisify(execFile);
const installed = '/usr/lib/postgresql';
const installMilliseconds = 300_000;

export interface Postgres {
  readonly uri: string;
  query(sql: string): Promise<void>;
  stop(): Promise<void>;
}

/** A PostgreSQL of one's own on loopback, in a temporary folder. Like DynamoDB Local it does not wait for the disk. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const account = await findAccount();
  const folder = mkdtempSync(join(tmpdir(), 'daymark-postgres-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const options = { cwd: folder, ...account };
  const port = await findFreePort();

  await run(join(programs, 'initdb'), ['-D', join(folder, 'data'), '-A', 'trust', '-U', 'bench'], options);
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'],
    { ...options, stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  process.once('exit', () => server.kill('SIGQUIT'));
  const uri = `postgres://bench@127.0.0.1:${port}/postgres`;
  const query = async (sql: string) => {
    await run(join(programs, 'psql'), [uri, '-q', '-v', 'ON_ERROR_STOP=1', '-c', sql], options);
  };
  await waitUntilServing(() => query('SELECT 1'));
  return {
    uri,
    query,
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(a) - Number(b)) : [];
  return versions
    .map((version) => join(installed, version, 'bin'))
    .findLast((folder) => existsSync(join(folder, 'postgres')));
}

/** The folder of PostgreSQL's programs, installed from Debian where they are missing. */
export async function installPostgres(report: (step: string) => void): Promise<string> {
  const there = findPrograms();
  if (there !== undefined) return there;
  if (process.getuid?.() !== 0)
    throw new CannotInstall(
      'PostgreSQL',
      'only root may install packages; install Debian’s "postgresql" first.',
    );
  report('Installing PostgreSQL with apt-get');
  const options = {
    timeout: installMilliseconds,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  try {
    // The server package makes and starts a cluster of its own unless a setting says that one exists.
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql-common'], options);
    await run('sed', ['-i', 's/^#\\?create_main_cluster.*/create_main_cluster = false/', clusterSettings]);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], options);
  } catch (error) {
    throw new CannotInstall('PostgreSQL', error);
  }
  const programs = findPrograms();
  if (programs === undefined)
    throw new CannotInstall('PostgreSQL', `${installed} is empty after installing it.`);
  return programs;
}

const clusterSettings = '/etc/postgresql-common/createcluster.conf';

/** PostgreSQL refuses to run as root; its package brings an account for it. */
async function findAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

async function waitUntilServing(ask: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + 60_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
      await pause(100);
    }
  }
}
