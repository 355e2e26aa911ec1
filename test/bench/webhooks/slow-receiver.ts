import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';

/** A receiver over TLS, in a thread of its own, that takes so many milliseconds to answer; says what came when asked. */
const fixtures = join(import.meta.dirname, '../../fixtures/sdk');
const certificate = {
  key: readFileSync(join(fixtures, 'localhost-key.pem')),
  cert: readFileSync(join(fixtures, 'localhost.pem')),
};
let arrived: string[] = [];
let connections = 0;
const server = createServer(certificate, async (incoming, outgoing) => {
  const { data } = JSON.parse(await text(incoming));
  arrived.push(`${data.userId}/${data.changes[0].id}`);
  setTimeout(() => outgoing.writeHead(204).end(), workerData);
}).listen(0, '127.0.0.1');
server.on('secureConnection', () => connections++);
await once(server, 'listening');
parentPort?.postMessage((server.address() as AddressInfo).port);
parentPort?.on('message', () => {
  parentPort?.postMessage({ arrived, connections });
  [arrived, connections] = [[], 0];
});
