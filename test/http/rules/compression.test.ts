import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { serviceAt } from '../../support/client.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';

const service = serviceAt();

interface Raw {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** As it comes over the line: `fetch` would ask for gzip and unpack it by itself. */
function raw(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'content-type': 'application/json' };
    request(`${service.url}${path}`, { method, headers: { ...headers, ...length } }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
    })
      .on('error', reject)
      .end(body);
  });
}

const gzip = { 'accept-encoding': 'gzip' };

describe('an answer over 1 KB', () => {
  test.each(['/docs', '/openapi.json'])('of %s is the same, compressed or not', async (path) => {
    const plain = await raw('GET', path, {});
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toBe('Accept-Encoding');
    for (let time = 0; time < 2; time++) {
      const packed = await raw('GET', path, gzip);
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
      expect(packed.headers['content-length']).toBe(String(packed.bytes.length));
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
      expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  test('of a token is compressed too, a refusal as well, and neither where gzip is not wanted', async () => {
    const { token } = await service.createPerson();
    const authorization = `Bearer ${token}`;
    const units = await raw('GET', '/api/v3/units', { authorization, ...gzip });
    expect(JSON.parse(gunzipSync(units.bytes).toString())).toHaveLength(65);
    const manyProblems = JSON.stringify(Array(50).fill({}));
    const post = (headers: object) =>
      raw('POST', '/api/v3/measurements/post', { authorization, ...headers }, manyProblems);
    const refused = await post(gzip);
    expect(refused.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(refused.bytes).toString())).toMatchObject({ code: 400, success: false });
    const asItIs = await post({ 'accept-encoding': 'gzip;q=0, *' });
    expect(JSON.parse(asItIs.bytes.toString())).toMatchObject({ code: 400 });
  });

  test('is replayed for an Idempotency-Key in the form that the repeated request takes', async () => {
    const { token } = await service.createPerson();
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'once' };
    const body = JSON.stringify([item()]);
    const post = (more: object) => raw('POST', '/api/v3/measurements/post', { ...headers, ...more }, body);
    const first = await post(gzip);
    const plain = await post({});
    const again = await post(gzip);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers).toMatchObject({ 'idempotent-replayed': 'true', vary: 'Accept-Encoding' });
    expect(gunzipSync(first.bytes).toString()).toBe(plain.bytes.toString());
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', 'content-encoding': 'gzip' });
    expect(gunzipSync(again.bytes).toString()).toBe(plain.bytes.toString());
  });

  test('may be larger than Lambda hands on as it is, if it is small enough compressed', async () => {
    const person = await service.createPerson();
    const diary = diaryOf(service, person);
    const note = '<&">'.repeat(2_500);
    const minute = (n: number) => new Date(Date.UTC(2026, 1, 1, 0, n)).toISOString().slice(0, 19);
    for (let n = 0; n < 160; n += 80)
      await diary.post(Array.from({ length: 80 }, (_, i) => item({ note, startAt: minute(n + i) })));
    const page = (headers: object) =>
      raw('GET', '/api/v3/measurements?limit=160', { authorization: `Bearer ${person.token}`, ...headers });
    expect((await page({})).status).toBe(400);
    const packed = await page(gzip);
    expect(packed.status).toBe(200);
    expect(JSON.parse(gunzipSync(packed.bytes).toString())).toHaveLength(160);
  });
});

describe('what is not compressed', () => {
  test('a small answer, which still says that its form depends on Accept-Encoding', async () => {
    const { status, headers } = await raw('GET', '/api/v3/nothing', gzip);
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('Accept-Encoding');
  });

  test('an answer to HEAD', async () => {
    const path = `/${'x'.repeat(3_000)}`;
    const { headers, bytes } = await raw('HEAD', path, gzip);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(bytes).toHaveLength(0);
  });
});

test('an answer that also depends on the origin says so beside Accept-Encoding', async () => {
  const { headers } = await raw('GET', '/docs', { ...gzip, origin: 'https://app.example' });
  const named = headers['access-control-allow-origin'] === 'https://app.example';
  expect(headers.vary).toBe(named ? 'Accept-Encoding, Origin' : 'Accept-Encoding');
});

describe('what anybody may keep', () => {
  test.each(['/docs', '/openapi.json', '/icons/sleep.svg'])(
    '%s is not sent again to who has it',
    async (path) => {
      const first = await raw('GET', path, gzip);
      const { etag } = first.headers;
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[0-9a-f]{32}"$/)]);
      expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
      for (const known of [etag, `"other", ${etag}`, String(etag).replace('W/', ''), '*']) {
        const again = await raw('GET', path, { ...gzip, 'if-none-match': String(known) });
        expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
        expect(again.headers.vary).toContain('Accept-Encoding');
      }
    },
  );

  test('is sent to callers that have another version, with one tag for the compressed and the plain form', async () => {
    const [packed, plain] = [await raw('GET', '/docs', gzip), await raw('GET', '/docs', {})];
    expect(plain.headers.etag).toBe(packed.headers.etag);
    const other = await raw('GET', '/docs', { 'if-none-match': 'W/"0"' });
    expect([other.status, other.bytes.length]).toEqual([200, plain.bytes.length]);
  });

  test('is no answer that needs a token', async () => {
    const person = await service.createPerson();
    const { headers } = await raw('GET', '/api/v3/units', { authorization: `Bearer ${person.token}` });
    expect(headers).not.toHaveProperty('etag');
    expect(headers['cache-control']).toBe('no-store');
  });
});
