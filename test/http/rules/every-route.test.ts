import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Receiver, receivers } from '../../../shared/domain/devices/device-key.ts';
import { routes } from '../../../shared/routes/index.ts';
import type { Route } from '../../../shared/routes/route.ts';
import { type Person, type RequestOptions, serviceAt, type TokenHolder } from '../../support/client.ts';
import { deviceKeysOf } from '../../support/people/devices.ts';

const service = serviceAt();

/** Nothing here is done, so one person serves for all. */
let person: Person;
let delegated: TokenHolder;
const devices: Partial<Record<Receiver, TokenHolder>> = {};
beforeAll(async () => {
  person = await service.createPerson();
  for (const receiver of receivers) devices[receiver] = await deviceKeysOf(service, person).keyFor(receiver);
  delegated = await service.grant(person.userId, await service.createClient(person.userId));
});

/** The client holds every answer against the OpenAPI document, refusals against the envelope. */
function call({ method, path, body }: Route, options: RequestOptions, query = '') {
  const target = `${path.replace(/\{\w+\}/g, 'some-id')}${query}`;
  if (method === 'GET') return service.get(target, options);
  if (method === 'DELETE') return service.del(target, options);
  return service.post(target, body === undefined ? undefined : [], options);
}

/** Who gets so far that the request itself is looked at. */
const callerOf = ({ access }: Pick<Route, 'access'>): TokenHolder =>
  (access.kind === 'token' && access.receiver !== undefined ? devices[access.receiver] : undefined) ?? person;

const guarded = routes.flatMap((route) =>
  route.access.kind === 'token' ? [{ ...route, access: route.access }] : [],
);

/** Which tokens a route takes: `access-matrix.test.ts`. */
describe.each(guarded)('$method $path', (route) => {
  test('refuses an app that names another app', async () => {
    expect((await call(route, delegated, '?clientId=another')).status).toBe(403);
  });

  test('refuses a query that is not valid', async () => {
    const { status, body } = await call(route, callerOf(route), `?clientId=${'x'.repeat(126)}`);
    expect(status).toBe(400);
    expect((body as { errors: { path?: string }[] }).errors.map(({ path }) => path)).toContain('clientId');
  });
});

const bodies = routes.filter(({ body }) => body !== undefined);

/** What else is no body: `error-table.test.ts`; every operation reads it alike. */
test.each(bodies)('$method $path refuses a body of another shape', async (route) => {
  const { path, method } = route;
  const { status } =
    method === 'DELETE'
      ? await service.del(path, { ...callerOf(route), body: '"text"' })
      : await service.post(path, '"text"', callerOf(route));
  expect(status).toBe(400);
});
