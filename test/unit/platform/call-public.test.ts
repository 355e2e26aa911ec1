import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  Connections,
  callPublic,
  NotCalled,
  problemOfAddress,
} from '../../../shared/platform/call-public.ts';
import { fetchPublic } from '../../../shared/platform/fetch-public.ts';
import { isPublicAddress } from '../../../shared/platform/public-address.ts';

const limits = { milliseconds: 5_000, bytes: 1_000, allowLoopback: true };
const get = { method: 'GET', headers: {} } as const;

const answers: Record<string, RequestListener> = {
  '/echo': (request, answer) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    request.on('end', () =>
      answer
        .writeHead(202, { 'retry-after': '7' })
        .end(`${request.method} ${request.headers['x-sent']} ${text}`),
    );
  },
  '/moved': (_, answer) => void answer.writeHead(302, { location: '/echo' }).end(),
  '/huge': (_, answer) => void answer.writeHead(200).end('x'.repeat(1_000_000)),
  '/never': () => undefined,
  '/trickle': (_, answer) => {
    answer.writeHead(200).write('a');
  },
  '/broken': (_, answer) => {
    answer.writeHead(200, { 'content-length': '10' }).write('a', () => answer.destroy());
  },
  '/switch': ({ socket }) =>
    void socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  '/noise': ({ socket }) => void socket.end('what?\r\n\r\n'),
};

let server: Server;
let base: string;
const reached: string[] = [];

beforeAll(async () => {
  server = createServer((request, answer) => {
    reached.push(request.url ?? '');
    answers[request.url ?? '']?.(request, answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('sends the body and headers, and returns status, headers and body of the answer', async () => {
  const call = {
    method: 'POST',
    headers: { 'x-sent': 'yes' },
    body: 'häßlich',
  } as const;
  const answer = await callPublic(`${base}/echo`, call, limits);
  expect(answer.status).toBe(202);
  expect(answer.headers['retry-after']).toBe('7');
  expect(answer.body.toString()).toBe('POST yes häßlich');
  expect(answer.isCut).toBe(false);
});

test('follows no redirect', async () => {
  reached.length = 0;
  expect((await callPublic(`${base}/moved`, get, limits)).status).toBe(302);
  expect(reached).toEqual(['/moved']);
});

test('reads no more of the answer than allowed', async () => {
  const answer = await callPublic(`${base}/huge`, get, limits);
  expect([answer.status, answer.body.length, answer.isCut]).toEqual([200, 1_000, true]);
});

test.each([
  ['/never', 'it took too long to answer', 50],
  ['/trickle', 'it took too long to answer', 50],
  ['/broken', 'its answer was cut short', 5_000],
  ['/switch', 'its answer was cut short', 5_000],
  ['/noise', 'it could not be reached', 5_000],
])('gives up on %s: %s', async (path, message, milliseconds) => {
  const called = callPublic(`${base}${path}`, get, { ...limits, milliseconds });
  await expect(called).rejects.toEqual(new NotCalled(message));
});

test('a closed port, a name that does not exist', async () => {
  await expect(callPublic('http://127.0.0.1:1/', get, limits)).rejects.toThrow('it could not be reached');
  await expect(callPublic('https://nobody.invalid/', get, limits)).rejects.toThrow('it could not be reached');
});

describe('where this machine is not allowed', () => {
  const abroad = { ...limits, allowLoopback: false };

  test('a name that leads here is refused on connecting', async () => {
    reached.length = 0;
    await expect(callPublic('https://localhost/echo', get, abroad)).rejects.toThrow(
      'its name resolves to an address that is not public',
    );
    expect(reached).toEqual([]);
  });

  test.each([
    ['http://example.com/', 'it does not begin with https://'],
    ['ftp://example.com/', 'it does not begin with https://'],
    ['https://127.0.0.1/', 'its address is not public'],
    ['https://2130706433/', 'its address is not public'],
    ['https://0x7f.1/', 'its address is not public'],
    ['https://[::1]/', 'its address is not public'],
    ['https://[::ffff:10.0.0.1]/', 'its address is not public'],
    ['https://[64:ff9b::a00:1]/', 'its address is not public'],
    ['https://[::ffff:0:10.0.0.1]/', 'its address is not public'],
    ['https://example.com:25/', 'its port is neither 443 nor 8443'],
    ['https://169.254.169.254/', 'its address is not public'],
    ['https://[fd00:ec2::254]/', 'its address is not public'],
    ['https://192.168.0.1/', 'its address is not public'],
    ['https://0.0.0.0/', 'its address is not public'],
  ])('%s: %s', async (address, message) => {
    await expect(callPublic(address, get, abroad)).rejects.toEqual(new NotCalled(message));
    expect(problemOfAddress(new URL(address), abroad)).toBe(message);
  });

  test('a public address has no problem', () => {
    expect(problemOfAddress(new URL('https://203.0.114.1:8443/x'), abroad)).toBeUndefined();
    expect(isPublicAddress('2606:4700::1111')).toBe(true);
  });
});

test('where this machine is allowed, nothing else is', () => {
  expect(problemOfAddress(new URL('http://10.0.0.1/'), limits)).toBe('its address is not public');
  expect(problemOfAddress(new URL('http://example.com/'), limits)).toBe('it does not begin with https://');
  expect(problemOfAddress(new URL('http://localhost:1/'), limits)).toBeUndefined();
});

test('a document is the whole text of a 200', async () => {
  await expect(fetchPublic(`${base}/moved`, limits)).rejects.toThrow('it answered 302 instead of 200');
  await expect(fetchPublic(`${base}/huge`, limits)).rejects.toThrow('it has more than 1000 bytes');
});

test('connections are used again where that is wanted, and one that was closed meanwhile is no failure', async () => {
  const seen = new Set<unknown>();
  const own = createServer((request, answer) => {
    seen.add(request.socket);
    answer.writeHead(204).end();
  });
  await new Promise<void>((done) => own.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(own.address() as AddressInfo).port}/`;
  const connections = new Connections();
  const call = async () => (await callPublic(address, get, { ...limits, connections })).status;
  expect([await call(), await call()]).toEqual([204, 204]);
  expect(seen.size).toBe(1);
  for (let n = 0; n < 20; n++) {
    // Closed on the other side, at whatever moment that is noticed here.
    own.closeAllConnections();
    expect(await call()).toBe(204);
  }
  await callPublic(address, get, limits);
  connections.close();
  own.close();
});
