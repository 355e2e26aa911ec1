import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Remembers the demo person from one start to the next. */
export interface DemoFiles {
  /** The token of a demo person who is complete; empty if none. */
  token(): string;
  /** The address of a demo person who was begun and is not complete. */
  begun(): string | undefined;
  begin(email: string): void;
  complete(token: string): void;
}

/** `folder` undefined remembers it only while this process runs. */
export const demoFilesIn = (folder: string | undefined): DemoFiles =>
  folder === undefined ? inMemory() : inFolder(folder);

function inFolder(folder: string): DemoFiles {
  const [tokenFile, begunFile] = [join(folder, 'demo-token'), join(folder, 'demo-begun')];
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  return {
    token: () => read(tokenFile) ?? '',
    begun: () => read(begunFile),
    begin: (email) => writeFileSync(begunFile, email, { mode: 0o600 }),
    complete: (token) => {
      writeFileSync(tokenFile, token, { mode: 0o600 });
      rmSync(begunFile, { force: true });
    },
  };
}

function inMemory(): DemoFiles {
  let [token, begun]: [string, string | undefined] = ['', undefined];
  return {
    token: () => token,
    begun: () => begun,
    begin: (email) => {
      begun = email;
    },
    complete: (issued) => {
      [token, begun] = [issued, undefined];
    },
  };
}
