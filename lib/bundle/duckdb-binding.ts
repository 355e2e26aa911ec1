import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'esbuild';

const projectFolder = join(import.meta.dirname, '..', '..');
const require = createRequire(import.meta.url);
const binding = (platform: string, architecture: string) =>
  `@duckdb/node-bindings-${platform}-${architecture}`;

/** The machines of the functions. */
const deployed = binding('linux', 'arm64');
const files = ['duckdb.node', 'libduckdb.so'];

/** Lets DuckDB load the library that is next to the function, or that of this machine. */
export const duckdbBinding = ({ isDeployed }: { readonly isDeployed: boolean }): Plugin => ({
  name: 'duckdb-binding',
  setup: ({ onResolve, onLoad }) => {
    const namespace = 'duckdb-binding';
    onResolve({ filter: /^@duckdb\/node-bindings$/ }, ({ path }) => ({ path, namespace }));
    onResolve({ filter: /duckdb\.node$/, namespace }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace }, () => ({
      contents: `module.exports = ${isDeployed ? "require('./duckdb.node')" : ofThisMachine()};`,
    }));
  },
});

function ofThisMachine(): string {
  const name = `${binding(process.platform, process.arch)}/duckdb.node`;
  try {
    return `require(${JSON.stringify(require.resolve(name))})`;
  } catch {
    // Only who makes the figures of everybody needs it.
    return `(() => { throw new Error('${name} is not installed: npm install brings it where there is one.'); })()`;
  }
}

/** Puts the library for the functions' machines next to a function. */
export async function installBinding(folder: string): Promise<void> {
  const source = await fetchBinding();
  for (const file of files) cpSync(join(source, file), join(folder, file));
}

interface LockedPackages {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity?: string }>>;
}

const readLock = (file: string): LockedPackages => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The folder of the library for the functions' machines. npm installs that of this machine only, so the other is
 * fetched when it is first needed, in the version and with the hash of the lock file.
 */
export async function fetchBinding(): Promise<string> {
  const path = `node_modules/${deployed}`;
  const locked = readLock(join(projectFolder, 'package-lock.json')).packages[path];
  if (locked === undefined) throw new Error(`${deployed} is not in package-lock.json.`);
  const own = join(projectFolder, path);
  if (existsSync(join(own, 'duckdb.node'))) return own;
  const parent = join(projectFolder, 'node_modules', '.cache', 'duckdb');
  const kept = join(parent, locked.version);
  if (!existsSync(kept)) {
    mkdirSync(parent, { recursive: true });
    const partial = mkdtempSync(join(parent, 'partial-'));
    try {
      await install(partial, `${deployed}@${locked.version}`);
      const { integrity } =
        readLock(join(partial, 'node_modules', '.package-lock.json')).packages[path] ?? {};
      if (integrity !== locked.integrity)
        throw new Error(`${deployed} is not the one that package-lock.json names.`);
      // Another run may have been faster.
      if (!existsSync(kept)) renameSync(join(partial, path), kept);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
  }
  return kept;
}

async function install(folder: string, what: string): Promise<void> {
  // It is not for this machine: npm takes it by force only.
  const options = ['--force', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const npm = spawn('npm', ['install', '--prefix', folder, ...options, what], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  const [[status], said] = await Promise.all([once(npm, 'close'), text(npm.stderr)]);
  if (status !== 0) throw new Error(`npm could not fetch ${what}, which the functions need:\n${said.trim()}`);
}
