import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves on a free port of this machine only. */
export async function listenOnLoopback(
  server: Server,
): Promise<{ readonly endpoint: string; close(): void }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
