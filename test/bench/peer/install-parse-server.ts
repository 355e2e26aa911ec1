import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CannotInstall } from './cannot-install.ts';

const run = promisify(execFile);
export const parseServerVersion = '9.10.0';
/** Parse Server asks for any 2.x of Express's router, and reaches into it in a way that ends with 2.3. */
const held = { router: '2.2.0' };
const installMilliseconds = 600_000;

/** Installs Parse Server from npm outside of the project, once; answers the folder it can be required from. */
export async function installParseServer(report: (step: string) => void): Promise<string> {
  const folder = join(tmpdir(), `daymark-peer-parse-server-${parseServerVersion}`);
  if (installedVersion(folder) === parseServerVersion) return folder;
  report(`Installing Parse Server ${parseServerVersion} with npm into ${folder}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides: held }));
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  try {
    await run('npm', [...install, `parse-server@${parseServerVersion}`], {
      cwd: folder,
      timeout: installMilliseconds,
    });
  } catch (error) {
    throw new CannotInstall('Parse Server', error);
  }
  return folder;
}

function installedVersion(folder: string): string | undefined {
  const file = join(folder, 'node_modules', 'parse-server', 'package.json');
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
    : undefined;
}
