import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BucketError, bucketCalls } from '../../../shared/rounds/bucket.ts';

type Answer = (outgoing: ServerResponse) => void;

const content = new Uint8Array([1, 2, 3]);
const fine: Answer = (outgoing) => void outgoing.writeHead(200).end(content);
const withStatus =
  (status: number): Answer =>
  (outgoing) =>
    void outgoing.writeHead(status).end('<Error/>');
const reset: Answer = (outgoing) => outgoing.destroy();
const cut: Answer = (outgoing) => {
  outgoing.writeHead(200, { 'content-length': content.length });
  outgoing.write(content.slice(0, 1), () => outgoing.destroy());
};

/** The answers to come, and what was asked for. */
let answers: Answer[] = [];
let asked: string[] = [];
const server = createServer(async (incoming, outgoing) => {
  const { length } = await buffer(incoming);
  asked.push(`${incoming.method} ${incoming.url} ${length}`);
  (answers.shift() ?? fine)(outgoing);
});
const environment = { ...process.env };
const bucket = bucketCalls('files');

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(() => {
  process.env = environment;
  server.closeAllConnections();
  server.close();
});

const calls = {
  put: () => bucket.put('part', content),
  get: () => bucket.get('part'),
  remove: () => bucket.remove('part'),
};
const ask = (name: keyof typeof calls, ...given: Answer[]) => {
  [answers, asked] = [given, []];
  return calls[name]();
};

test.each(['put', 'get', 'remove'] as const)(
  '%s is asked for again where S3 is busy, resets or answers half',
  async (name) => {
    for (const failure of [withStatus(503), withStatus(429), reset, cut]) {
      const answer = await ask(name, failure);
      expect(asked).toHaveLength(2);
      expect(asked[1]).toBe(asked[0]);
      if (name === 'get') expect(answer).toEqual(content);
    }
  },
);

test('a bucket that refuses is asked once, one that never has time four times', async () => {
  await expect(ask('get', withStatus(403))).rejects.toThrow(new BucketError('GET part: 403'));
  expect(asked).toEqual(['GET /files/part 0']);
  const busy = Array.from({ length: 4 }, () => withStatus(500));
  await expect(ask('put', ...busy)).rejects.toThrow(new BucketError('PUT part: 500'));
  expect(asked).toEqual(Array.from({ length: 4 }, () => `PUT /files/part ${content.length}`));
  await expect(ask('remove', reset, reset, reset, reset)).rejects.toThrow('no answer');
});
