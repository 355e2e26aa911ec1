import { expect, test } from '@jest/globals';
import { serviceAt } from '../../support/client.ts';

const { url } = serviceAt();
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('the page is asked for every time, and not sent again to anybody who has it', async () => {
  const first = await read('/app');
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(first.headers.getSetCookie()).toEqual([]);
  const again = await read('/app', { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('its policy allows its own files and nothing else', async () => {
  const { headers } = await read('/app');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

test('the address of any screen leads to the app', async () => {
  expect((await read('/app/timeline')).text).toBe((await read('/app')).text);
});

test('every file it names is there, for ever', async () => {
  const { text } = await read('/app');
  const names = [...text.matchAll(/(?:href|src)="\/app\/([^"]+)"/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    const { status, headers } = await read(`/app/${name}`);
    const kept = name.endsWith('.webmanifest') ? 'no-cache' : 'public, max-age=31536000, immutable';
    expect([name, status, headers.get('cache-control')]).toEqual([name, 200, kept]);
  }
});

test('the worker may serve the whole app and is never kept', async () => {
  const { headers } = await read('/app/worker.js');
  expect(headers.get('service-worker-allowed')).toBe('/app');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

test('a caller that does not accept gzip gets the same uncompressed', async () => {
  const { headers, text } = await read('/app', { 'accept-encoding': 'identity' });
  expect(headers.get('content-encoding')).toBeNull();
  expect(text).toContain('<title>Daymark</title>');
  expect((await read('/app', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip');
});

test('a page of a former build finds its style, and a script that starts it again, neither of which is kept', async () => {
  const script = await read('/app/main-0LDBU1LD.js');
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(script.text).toContain('location.reload()');
  const style = await read('/app/main-0LDBU1LD.css');
  expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  const current = /\/app\/(\S+\.css)/.exec((await read('/app')).text)?.[1];
  expect(style.text).toBe((await read(`/app/${current}`)).text);
});

test.each(['main.js', '..%2f..%2fpackage.json', '__proto__.js', 'x.map'])('there is no %s', async (name) => {
  expect((await read(`/app/${name}`)).status).toBe(404);
});
