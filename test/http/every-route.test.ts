import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '../../shared/routes/index.ts';
import type { Route } from '../../shared/routes/route.ts';
import { type Person, type RequestOptions, serviceAt, type TokenHolder } from '../support/client.ts';

const service = serviceAt();

/** Nothing here is done, so one person serves for all. */
let person: Person;
let delegated: TokenHolder;
beforeAll(async () => {
  person = await service.createPerson();
  delegated = await service.grant(person.userId, await service.createClient(person.userId));
});

/** The client holds every answer against the OpenAPI document, refusals against the envelope. */
function call({ method, path, body }: Route, options: RequestOptions, query = '') {
  const target = `${path.replace(/\{\w+\}/g, 'some-id')}${query}`;
  if (method === 'GET') return service.get(target, options);
  if (method === 'DELETE') return service.del(target, options);
  return service.post(target, body === undefined ? undefined : [], options);
}

const guarded = routes.flatMap((route) =>
  route.access.kind === 'token' ? [{ ...route, access: route.access }] : [],
);
const open = routes.filter(({ access }) => access.kind === 'public');

/** Which tokens a route takes: `access-matrix.test.ts`. */
describe.each(guarded)('$method $path', (route) => {
  test('refuses an app that names another app', async () => {
    expect((await call(route, delegated, '?clientId=another')).status).toBe(403);
  });

  test('refuses a query that is not valid', async () => {
    const { status, body } = await call(route, person, '?clientId=');
    expect(status).toBe(400);
    expect((body as { errors: { path?: string }[] }).errors.map(({ path }) => path)).toContain('clientId');
  });
});

describe.each(open)('$method $path', (route) => {
  test('needs no token, and minds none', async () => {
    for (const options of [{}, { token: 'anything' }]) {
      const { status } = await call(route, options);
      expect([200, 404]).toContain(status);
    }
  });
});

const bodies = routes.filter(({ body }) => body !== undefined);

describe.each(bodies)('$method $path', ({ path, method }) => {
  const sendBody = async (body: string, headers: Record<string, string> = {}) => {
    const options = { ...person, headers };
    return method === 'DELETE' ? service.del(path, { ...options, body }) : service.post(path, body, options);
  };

  test.each([
    ['broken JSON', '{"a": ', 400],
    ['another shape', '"text"', 400],
    ['nesting 17 deep', `${'{"a":'.repeat(17)}1${'}'.repeat(17)}`, 400],
    ['1 MiB and a byte', ' '.repeat(1024 * 1024 + 1), 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await sendBody(body)).status).toBe(status);
  });

  test('refuses what is not sent as JSON', async () => {
    expect((await sendBody('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });
});
