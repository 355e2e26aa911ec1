import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { connect } from '../../../../shared/data/table/connection.ts';
import { batchWrite } from '../../../../shared/data/table/write.ts';

let underWay = 0;
let mostUnderWay = 0;
let received = 0;
const server = createServer(async (incoming, response) => {
  incoming.resume();
  received += 1;
  underWay += 1;
  mostUnderWay = Math.max(mostUnderWay, underWay);
  await pause(50);
  underWay -= 1;
  response.end('{}');
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('of many items four batches are under way at the most: more would crowd out the neighbours of one person', async () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  connect('table', { endpoint, region: 'local', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });
  const writes = Array.from({ length: 1_000 }, (_, i) => ({ remove: { pk: 'U#1', sk: String(i) } }));
  await batchWrite(writes);
  expect(received).toBe(40);
  expect(mostUnderWay).toBe(4);
});
