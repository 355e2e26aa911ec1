import { mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * Locks a folder, which is made if missing, so that no other process opens its database; returns a function that
 * unlocks it. The lock is a name in Linux's list of sockets, not a file: it ends with the process, however that ends.
 */
export function holdFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform !== 'linux') return Promise.resolve(() => undefined);
  const { dev, ino } = statSync(folder);
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`${folder} is in use: another service, or a command, works on it. Stop that first.`)
          : error,
      ),
    );
    server.listen({ path: `\0daymark-${dev}-${ino}` }, () => {
      server.unref();
      resolve(() => server.close());
    });
  });
}
