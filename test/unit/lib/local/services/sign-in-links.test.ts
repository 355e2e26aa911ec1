import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SignInLinks } from '../../../../../lib/local/services/sign-in-links.ts';

const links = new SignInLinks();
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((incoming, outgoing) => links.answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const follow = (path: string, method = 'GET') => fetch(`${url}${path}`, { method, redirect: 'manual' });

test('a link signs in once, with a cookie that no script reads, and leads to the app', async () => {
  const path = links.create('1.secret');
  expect(links.isOne(path)).toBe(true);
  expect((await follow(path, 'HEAD')).status).toBe(410);
  const { status, headers } = await follow(path);
  expect([status, headers.get('location')]).toEqual([303, '/app']);
  expect(headers.getSetCookie()).toEqual([
    'daymark-session=1.secret; Path=/; HttpOnly; SameSite=Lax',
    'daymark-person=1; Path=/; SameSite=Lax',
    'daymark-left=; Path=/; Max-Age=0; SameSite=Lax',
  ]);
  const again = await follow(path);
  expect([again.status, again.headers.getSetCookie()]).toEqual([410, []]);
});

test('a guessed link signs nobody in', async () => {
  links.create('1.secret');
  const { status, headers } = await follow('/local/signin?key=');
  expect([status, headers.getSetCookie()]).toEqual([410, []]);
});
