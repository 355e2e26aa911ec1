import { describe, expect, test } from '@jest/globals';
import { scopes } from '../../shared/domain/people/scope.ts';
import { routes } from '../../shared/routes/index.ts';
import type { Route } from '../../shared/routes/route.ts';
import { challengeOf } from '../support/challenge.ts';
import { type RequestOptions, serviceAt } from '../support/client.ts';

const service = serviceAt();

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

describe.each(guarded)('$method $path', (route) => {
  test('asks for a token', async () => {
    const { status, headers } = await call(route, {});
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(challengeOf(service));
  });

  test('refuses a token it does not know', async () => {
    const { status, headers } = await call(route, { token: `dm_1_${'x'.repeat(43)}` });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe(challengeOf(service, 'invalid_token'));
  });

  test('refuses a token without its scope, and says which', async () => {
    const needed = route.access.scopes;
    if (needed.length === 0)
      expect((await call(route, await service.createPerson({ scopes: [] }))).status).toBe(200);
    for (const scope of needed) {
      const person = await service.createPerson({ scopes: scopes.filter((one) => one !== scope) });
      const { status, headers } = await call(route, person);
      expect([status, headers.get('www-authenticate')]).toEqual([
        403,
        `Bearer error="insufficient_scope", scope="${needed.join(' ')}"`,
      ]);
    }
  });

  test('refuses an app that names another app, and where only the person may act, any app', async () => {
    const person = await service.createPerson();
    const app = await service.createClient(person.userId);
    const delegated = await service.grant(person.userId, app);
    expect((await call(route, delegated, '?clientId=another')).status).toBe(403);
    const own = await call(route, delegated, `?clientId=${app.clientId}`);
    if (route.access.firstParty) expect(own.status).toBe(403);
    else expect(own.status).not.toBe(403);
  });

  test('refuses a query that is not valid', async () => {
    const person = await service.createPerson();
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
    const person = await service.createPerson();
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
