import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { KeptConnections } from '../../../../lib/bundle/lean-dynamodb/kept-connections.ts';

const limits = { connectionTimeout: 1000, requestTimeout: 4000 };
const answer = (body = '{}', ...headers: readonly string[]) =>
  ['HTTP/1.1 200 OK', `content-length: ${body.length}`, ...headers, '', body].join('\r\n');

let server: Server | undefined;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
  sockets = [];
});

/** A server that is told what arrives on which connection, counted from 0. */
async function listen(receive: (socket: Socket, connection: number, text: string) => void) {
  server = createServer((socket) => {
    const number = sockets.push(socket) - 1;
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => receive(socket, number, bytes.toString()));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return new KeptConnections(new URL(`http://127.0.0.1:${port}`), limits);
}

describe('a connection', () => {
  test('is used again for the next request', async () => {
    const connections = await listen((socket, number, text) => socket.write(answer(`"${number} ${text}"`)));
    expect((await connections.post('one', undefined)).text).toBe('"0 one"');
    expect((await connections.post('two', undefined)).text).toBe('"0 two"');
  });

  test('serves one request at a time; others get their own', async () => {
    const connections = await listen((socket, number) => socket.write(answer(String(number))));
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => connections.post(text, undefined)));
    expect(answers.map(({ text }) => text).sort()).toEqual(['0', '1', '2']);
  });

  test('is not used again when the server says that it will close it', async () => {
    const connections = await listen((socket, number) =>
      socket.write(answer(String(number), 'connection: close')),
    );
    await connections.post('one', undefined);
    expect((await connections.post('two', undefined)).text).toBe('1');
  });

  test('that the server closed while it was idle is replaced', async () => {
    const connections = await listen((socket, number) => socket.end(answer(String(number))));
    await connections.post('one', undefined);
    await new Promise((resolve) => sockets[0]?.once('close', resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect((await connections.post('two', undefined)).text).toBe('1');
  });

  test('that says something unasked is given up: the next answer could be another’s', async () => {
    const connections = await listen((socket, number, text) => {
      socket.write(answer(`"${number} ${text}"`));
      if (text === 'one') setImmediate(() => socket.write(answer('"stale"')));
    });
    await connections.post('one', undefined);
    await new Promise((resolve) => sockets[0]?.once('close', resolve));
    expect((await connections.post('two', undefined)).text).toBe('"1 two"');
  });

  test('that breaks fails its request as a lost connection', async () => {
    const connections = await listen((socket) => socket.destroy());
    await expect(connections.post('one', undefined)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  test('that breaks in the middle of an answer fails its request, too', async () => {
    const connections = await listen((socket) => socket.end(answer('{}').slice(0, -1)));
    await expect(connections.post('one', undefined)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  test('that cannot be made fails its request', async () => {
    const connections = await listen(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    await expect(connections.post('one', undefined)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

test('more requests than connections wait for their turn, and all are answered', async () => {
  const connections = await listen((socket, _, text) => socket.write(answer(`"${text}"`)));
  const texts = Array.from({ length: 300 }, (_, i) => `request ${i}`);
  const answers = await Promise.all(texts.map((text) => connections.post(text, undefined)));
  expect(answers.map(({ text }) => text)).toEqual(texts.map((text) => `"${text}"`));
  expect(sockets.length).toBeLessThanOrEqual(50);
});

test('one deadline ends all the requests under it, and a later one is not sent', async () => {
  const connections = await listen(() => undefined);
  const deadline = new AbortController();
  const sending = ['a', 'b', 'c'].map((text) => connections.post(text, deadline.signal));
  setImmediate(() => deadline.abort());
  for (const one of sending) await expect(one).rejects.toMatchObject({ name: 'AbortError' });
  await expect(connections.post('d', deadline.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
