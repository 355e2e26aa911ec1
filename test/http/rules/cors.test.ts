import { describe, expect, test } from '@jest/globals';
import { serviceAt } from '../../support/client.ts';

const service = serviceAt();
const origin = 'https://app.example.com';

test('OPTIONS without an origin answers what a path takes, and 404 where there is none', async () => {
  const options = (path: string) => fetch(`${service.url}${path}`, { method: 'OPTIONS' });
  const there = await options('/api/v3/userTags');
  expect([there.status, there.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
  expect(there.headers.get('x-request-id')).toBeTruthy();
  expect(there.headers.has('access-control-allow-origin')).toBe(false);
  expect((await options('/nowhere')).status).toBe(404);
});

describe('a web page of any origin', () => {
  test.each(['GET', 'POST', 'DELETE'])(
    'may send %s with a token and a key, without credentials',
    async (method) => {
      const response = await fetch(`${service.url}/api/v3/measurements`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type,idempotency-key',
        },
      });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-methods')?.split(',')).toContain(method);
      const allowed = response.headers.get('access-control-allow-headers')?.split(',');
      expect(allowed).toEqual(expect.arrayContaining(['authorization', 'content-type', 'idempotency-key']));
      expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    },
  );

  test('is answered that a path is not there, rather than that it may not ask', async () => {
    const { status } = await fetch(`${service.url}/nowhere`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(status).toBe(204);
  });

  test('may read the answer and the headers that are meant for it', async () => {
    const person = await service.createPerson();
    const { status, headers } = await service.get('/api/v3/units', { ...person, headers: { origin } });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase().split(',');
    const meant = [
      'x-request-id',
      'link',
      'retry-after',
      'idempotent-replayed',
      'deprecation',
      'sunset',
      'www-authenticate',
      'x-amzn-remapped-www-authenticate',
    ];
    expect(exposed).toEqual(expect.arrayContaining(meant));
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('may read refusals too', async () => {
    for (const path of ['/api/v3/units', '/nowhere']) {
      const { headers } = await service.get(path, { headers: { origin } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });
});
