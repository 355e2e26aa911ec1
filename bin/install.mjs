// Runs before every npm script under whatever Node the machine has: installs what the lock file names if it is
// not there yet. From then on node_modules/.bin comes first on the path, and with it Node 24.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** npm's own record of the last installation. */
const record = 'node_modules/.package-lock.json';
const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

if (!isInstalled()) {
  process.stderr.write('Installing packages (once; takes a few minutes) …\n');
  const stopCounting = countPackages();
  const status = await install();
  stopCounting();
  if (status !== 0) {
    process.stderr.write('The packages could not be installed; see npm’s messages above.\n');
    process.exit(1);
  }
  process.stderr.write('The packages are installed.\n');
}

function install() {
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const npm = spawn('npm', ['ci', ...quiet], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  return new Promise((resolve) => {
    npm.once('error', (error) => {
      process.stderr.write(`npm could not be started: ${error.message}\n`);
      resolve(1);
    });
    npm.once('exit', resolve);
  });
}

/** Shows how far it is: on a terminal in one line that changes, elsewhere now and then. Gives a function that ends it. */
function countPackages() {
  const { isTTY } = process.stderr;
  const every = isTTY ? 500 : 2000;
  const folders = Object.entries(wanted)
    .filter(([folder, { optional }]) => folder !== '' && optional !== true)
    .map(([folder]) => join(folder, 'package.json'));
  let last = '';
  const timer = setInterval(() => {
    const text = `  ${folders.filter((file) => existsSync(file)).length} of ${folders.length} packages`;
    if (text === last) return;
    last = text;
    process.stderr.write(isTTY ? `\r${text}` : `${text}\n`);
  }, every);
  return () => {
    clearInterval(timer);
    if (isTTY && last !== '') process.stderr.write('\n');
  };
}

/**
 * True if every package of the lock file is installed in its version. Optional ones may be missing, but for those that
 * this project names for this machine.
 */
function isInstalled() {
  if (!existsSync(record)) return false;
  const recorded = JSON.parse(readFileSync(record, 'utf8')).packages;
  const named = Object.keys(wanted[''].optionalDependencies ?? {}).map((name) => `node_modules/${name}`);
  return Object.entries(wanted).every(([folder, { version, optional, os, cpu }]) => {
    if (folder === '') return true;
    const found = recorded[folder];
    if (found !== undefined) return found.version === version;
    const isForHere = [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
    return optional === true && !(named.includes(folder) && isForHere);
  });
}
