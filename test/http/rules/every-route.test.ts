import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '../../../shared/routes/index.ts';
import type { Route } from '../../../shared/routes/route.ts';
import { type Person, type RequestOptions, serviceAt, type TokenHolder } from '../../support/client.ts';

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

const bodies = routes.filter(({ body }) => body !== undefined);

/** What else is no body: `error-table.test.ts`; every operation reads it alike. */
test.each(bodies)('$method $path refuses a body of another shape', async ({ path, method }) => {
  const { status } =
    method === 'DELETE'
      ? await service.del(path, { ...person, body: '"text"' })
      : await service.post(path, '"text"', person);
  expect(status).toBe(400);
});
