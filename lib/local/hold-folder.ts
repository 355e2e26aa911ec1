import { mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * Holds a folder, which is made where there is none, for this process, so that no other one opens its database; gives a function that lets go. The system
 * itself lets go when the process ends, however it ends: it is a name in Linux's own list, not a file that could stay.
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
