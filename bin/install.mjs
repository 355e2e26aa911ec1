// Runs before every npm script under whatever Node the machine has: installs what the lock file names if it is
// not there yet. From then on node_modules/.bin comes first on the path, and with it Node 24.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What npm wrote down of the last installation, no matter who asked for it. */
const record = 'node_modules/.package-lock.json';

if (!isInstalled()) {
  process.stderr.write('Installing packages (a minute or two, once) …\n');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['ci', ...quiet], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write('The packages could not be installed; see what npm says above.\n');
    process.exit(1);
  }
}

/** Whether every package that the lock file wants was installed in that version; those of other machines may lack. */
function isInstalled() {
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const recorded = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([folder, { version, optional }]) => {
    if (folder === '') return true;
    const found = recorded[folder];
    return found === undefined ? optional === true : found.version === version;
  });
}
