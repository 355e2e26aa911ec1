import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { givenBrowser, searchPath } from '../../shared/settings/machine.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser that tests drive: that of CHROME_PATH, else the first of the usual names. */
export function findBrowser(): string | undefined {
  const folders = searchPath().split(delimiter);
  return (
    givenBrowser() ?? names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
