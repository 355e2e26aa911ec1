import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const script = join(import.meta.dirname, '..', '..', '..', 'bin', 'install.mjs');
const wanted = {
  '': { name: 'somewhere' },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-another-machine': { version: '1.0.0', optional: true },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daymark-install-'));
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  // Replaces npm: records that it was called.
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "$@" > asked\n');
  chmodSync(join(folder, 'npm'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Whether it installed, given what npm recorded of the last installation. */
function installs(recorded?: object): boolean {
  if (recorded !== undefined)
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: recorded }));
  const PATH = [folder, process.env.PATH].join(delimiter);
  const { status } = spawnSync(process.execPath, [script], { cwd: folder, env: { ...process.env, PATH } });
  expect(status).toBe(0);
  return existsSync(join(folder, 'asked'));
}

test('packages that were never installed are installed', () => {
  expect(installs()).toBe(true);
});

test('after a plain "npm ci" nothing is installed again', () => {
  expect(installs({ 'node_modules/a': { version: '1.0.0' } })).toBe(false);
});

test('a package that is missing is installed', () => {
  expect(installs({})).toBe(true);
});

test('an optional package that was named for this machine since is installed', () => {
  const { platform, arch } = process;
  const named = (os: string) => ({
    ...wanted,
    '': { optionalDependencies: { b: '1.0.0' } },
    'node_modules/b': { version: '1.0.0', optional: true, os: [os], cpu: arch },
  });
  const lock = join(folder, 'package-lock.json');
  writeFileSync(lock, JSON.stringify({ packages: named('another') }));
  expect(installs({ 'node_modules/a': { version: '1.0.0' } })).toBe(false);
  writeFileSync(lock, JSON.stringify({ packages: named(platform) }));
  expect(installs({ 'node_modules/a': { version: '1.0.0' } })).toBe(true);
});

test('a package of another version is installed', () => {
  expect(installs({ 'node_modules/a': { version: '0.9.0' } })).toBe(true);
});

test('while it installs it says how many packages are there', async () => {
  const installing = `#!/bin/sh
mkdir -p node_modules/a && echo '{}' > node_modules/a/package.json
while [ ! -e seen ]; do sleep 0.05; done
`;
  writeFileSync(join(folder, 'npm'), installing);
  const PATH = [folder, process.env.PATH].join(delimiter);
  const child = spawn(process.execPath, [script], { cwd: folder, env: { ...process.env, PATH } });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (said.includes('1 of 1 packages')) writeFileSync(join(folder, 'seen'), '');
  });
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([
    0,
    'Installing packages (once; takes a few minutes) …\n  1 of 1 packages\nThe packages are installed.\n',
  ]);
});

test('what npm could not do is said', () => {
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\nexit 1\n');
  const PATH = [folder, process.env.PATH].join(delimiter);
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd: folder,
    env: { ...process.env, PATH },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('could not be installed');
});
