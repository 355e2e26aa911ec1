import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient } from '../../../../web/client/client.ts';
import { DaymarkError, orThrow } from '../../../../web/client/result.ts';

type Reply = (response: ServerResponse) => void;

let server: Server;
let url: string;
let replies: Reply[];
let calls: {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}[];

beforeEach(async () => {
  [replies, calls] = [[], []];
  server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    calls.push({ method, url: path, headers, body: await text(request) });
    replies.shift()?.(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const reply =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1', ...headers })
      .end(JSON.stringify(body));
const busy = (after = '0', status = 503) => reply(status, {}, { 'retry-after': after });
const hangUp: Reply = (response) => void response.destroy();

const client = (more = {}) => createClient({ url, token: 'dm_1', longestPause: 1, ...more });

describe('a call', () => {
  test('is sent with token, query and body, and answered with data and request id', async () => {
    replies.push(reply(200, { summary: 'Saved' }));
    const result = await client().post('/api/v3/measurements/post', [], { query: { importId: 7 } });
    expect(result).toEqual({ ok: true, data: { summary: 'Saved' }, next: undefined, requestId: 'r-1' });
    expect(calls).toMatchObject([
      {
        method: 'POST',
        url: '/api/v3/measurements/post?importId=7',
        headers: { authorization: 'Bearer dm_1', 'content-type': 'application/json' },
        body: '[]',
      },
    ]);
  });

  test('repeats the name of a list, and leaves out what is not given', async () => {
    replies.push(reply(200, []));
    await client().get('/api/v3/measurements', { value: ['(ge)3', '(lt)5'], limit: undefined });
    expect(calls[0]?.url).toBe('/api/v3/measurements?value=%28ge%293&value=%28lt%295');
  });

  test('that is refused says why, by whom and where', async () => {
    const errors = [{ message: 'limit: must be a number', path: 'limit' }];
    replies.push(reply(400, { summary: 'Bad request', errors }));
    expect(await client().get('/api/v3/units')).toEqual({
      ok: false,
      error: {
        kind: 'refused',
        status: 400,
        message: 'Bad request',
        problems: errors,
        requestId: 'r-1',
        retryAfter: undefined,
      },
    });
    expect(calls).toHaveLength(1);
  });

  test('that something in between refuses is a result all the same', async () => {
    replies.push((response) => void response.writeHead(403).end('<html>'));
    expect(await client().get('/api/v3/units')).toMatchObject({
      error: { status: 403, message: 'The service answered 403', problems: [] },
    });
  });

  test('is thrown where somebody would rather catch it', async () => {
    replies.push(reply(404, { summary: 'Not found' }));
    const result = await client().get('/api/v3/units');
    expect(() => orThrow(result)).toThrow(DaymarkError);
    expect(() => orThrow(result)).toThrow('Not found');
  });
});

describe('trying again', () => {
  test('a write has one key for all its tries, and another for the next call', async () => {
    replies.push(busy(), hangUp, busy('0', 429), reply(200, {}), reply(200, {}));
    const own = client({ longestPause: 0.01 });
    expect(await own.delete('/api/v3/measurements/delete', { id: 1 })).toMatchObject({ ok: true });
    await own.delete('/api/v3/measurements/delete', { id: 1 });
    const keys = calls.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[0]);
  });

  test.each([
    [{ idempotencyKey: 'mine' } as const, 'mine'],
    [{ idempotencyKey: false } as const, undefined],
  ])('with %p the key is the caller’s', async (options, key) => {
    replies.push(reply(200, {}));
    await client().delete('/api/v3/measurements/delete', { id: 1 }, options);
    expect(calls[0]?.headers['idempotency-key']).toBe(key);
  });

  test('reads have no key', async () => {
    replies.push(reply(200, []));
    await client().get('/api/v3/units');
    expect(calls[0]?.headers['idempotency-key']).toBeUndefined();
  });

  test('ends after as many retries as are allowed', async () => {
    replies.push(busy(), busy(), busy(), busy());
    expect(await client({ retries: 2 }).get('/api/v3/units')).toMatchObject({
      error: { status: 503, retryAfter: 0 },
    });
    expect(calls).toHaveLength(3);
  });

  test('is not done earlier than the service says, nor later than the caller allows', async () => {
    replies.push(busy('2'));
    expect(await client().get('/api/v3/units')).toMatchObject({ error: { status: 503, retryAfter: 2 } });
    expect(calls).toHaveLength(1);
    replies.push(busy(new Date(Date.now() - 5000).toUTCString()), reply(200, []));
    expect(await client().get('/api/v3/units')).toMatchObject({ ok: true });
  });

  test.each([400, 401, 404, 409, 500])('a %i is final', async (status) => {
    replies.push(reply(status, {}));
    expect(await client().get('/api/v3/units')).toMatchObject({ error: { kind: 'refused', status } });
    expect(calls).toHaveLength(1);
  });

  test('a 409 that says when to come back is not', async () => {
    replies.push(busy('0', 409), reply(200, {}));
    expect(await client().delete('/api/v3/measurements/delete', { id: 1 })).toMatchObject({ ok: true });
  });
});

describe('what never is answered', () => {
  test('an address where nobody listens', async () => {
    const nobody = createClient({ url: 'http://127.0.0.1:1', token: 'dm_1', retries: 0 });
    expect(await nobody.get('/api/v3/units')).toMatchObject({ error: { kind: 'unreachable', status: 0 } });
  });

  test('a service that takes too long', async () => {
    expect(await client({ timeout: 20, retries: 0 }).get('/api/v3/units')).toMatchObject({
      error: { kind: 'timeout' },
    });
  });

  test('a caller who gives up, on the way and while waiting', async () => {
    const onTheWay = new AbortController();
    replies.push(() => onTheWay.abort());
    expect(await client().get('/api/v3/units', {}, { signal: onTheWay.signal })).toMatchObject({
      error: { kind: 'aborted' },
    });
    const waiting = new AbortController();
    replies.push((response) => {
      response.on('close', () => setImmediate(() => waiting.abort()));
      busy('600')(response);
    });
    const patient = client({ longestPause: 1000 });
    expect(await patient.get('/api/v3/units', {}, { signal: waiting.signal })).toMatchObject({
      error: { kind: 'aborted' },
    });
    expect(calls).toHaveLength(2);
  });

  test('an address that is none is the programmer’s to mend', () => {
    expect(() => createClient({ url: 'daymark', token: '' })).toThrow('got "daymark"');
  });
});

describe('tokens', () => {
  test('one that is refused is dropped, and asked for again once', async () => {
    const dropped: string[] = [];
    let given = 0;
    const own = client({ token: async () => `dm_${++given}`, dropToken: (one: string) => dropped.push(one) });
    replies.push(reply(401, {}), reply(200, []));
    expect(await own.get('/api/v3/units')).toMatchObject({ ok: true });
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer dm_1', 'Bearer dm_2']);
    expect(dropped).toEqual(['dm_1']);
    replies.push(reply(401, {}), reply(401, {}));
    expect(await own.get('/api/v3/units')).toMatchObject({ error: { status: 401 } });
    expect(calls).toHaveLength(4);
    expect(dropped).toEqual(['dm_1', 'dm_3', 'dm_4']);
  });

  test('none at all is a result with its cause', async () => {
    const cause = new Error('Nobody is signed in.');
    const own = client({ token: () => Promise.reject(cause) });
    expect(await own.get('/api/v3/units')).toMatchObject({ error: { kind: 'noToken', cause } });
    expect(calls).toEqual([]);
  });
});

describe('pages', () => {
  test('follow one another to the last', async () => {
    const link = `<${url}/api/v3/measurements?limit=1&cursor=a%2Bb>; rel="next"`;
    replies.push(reply(200, [{ id: 1 }], { link }), reply(200, [{ id: 2 }]));
    const found: unknown[] = [];
    for await (const page of client().pages('/api/v3/measurements', { limit: 1 }))
      found.push(...orThrow(page));
    expect(found).toEqual([{ id: 1 }, { id: 2 }]);
    expect(calls.map((call) => call.url)).toEqual([
      '/api/v3/measurements?limit=1',
      '/api/v3/measurements?limit=1&cursor=a%2Bb',
    ]);
  });

  test('end with the failure, where there is one', async () => {
    const link = '</api/v3/measurements?cursor=a>; rel="next"';
    replies.push(reply(200, [], { link }), reply(400, {}));
    const results: boolean[] = [];
    for await (const page of client().pages('/api/v3/measurements')) results.push(page.ok);
    expect(results).toEqual([true, false]);
  });
});
