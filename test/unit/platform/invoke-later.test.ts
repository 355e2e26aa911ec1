import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { invokeLater, pauseAfter } from '../../../shared/platform/invoke-later.ts';
import { NotInvokedError } from '../../../shared/platform/not-invoked-error.ts';

let statuses: number[] = [];
let asked = 0;
let server: Server;

beforeEach(async () => {
  asked = 0;
  server = createServer((incoming, outgoing) => {
    asked++;
    incoming.resume();
    outgoing.writeHead(statuses.shift() ?? 202).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' });
  process.env.AWS_ENDPOINT_URL_LAMBDA = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  delete process.env.AWS_ENDPOINT_URL_LAMBDA;
  server.closeAllConnections();
  server.close();
});

test('an event that Lambda has no room for is handed over again, three times at most', async () => {
  statuses = [429, 503];
  await invokeLater('send-mail', {});
  expect(asked).toBe(3);
  statuses = [429, 429, 429];
  await expect(invokeLater('send-mail', {})).rejects.toThrow(NotInvokedError);
  expect(asked).toBe(6);
});

test('one that Lambda refuses is not', async () => {
  statuses = [403];
  await expect(invokeLater('send-mail', {})).rejects.toThrow('403');
  expect(asked).toBe(1);
});

test('pauses grow, and no two are alike', () => {
  expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([100, 200]);
  expect([pauseAfter(2, 0), pauseAfter(2, 1)]).toEqual([400, 800]);
});
