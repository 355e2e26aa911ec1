import { beforeAll, describe, expect, test } from '@jest/globals';
import type * as v from 'valibot';
import { type Receiver, receivers } from '../../shared/domain/devices/device-key.ts';
import { routes } from '../../shared/routes/index.ts';
import type { Route } from '../../shared/routes/route.ts';
import { shapeOf } from '../../shared/schemas/fields/schema-shape.ts';
import { cardOf } from '../operations/cards.ts';
import { send } from '../operations/send.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { deviceKeysOf } from '../support/people/devices.ts';
import type { RefusalAnswer } from '../support/people/measurements.ts';

const service = serviceAt();

const membersOf = (schema: v.GenericSchema): Readonly<Record<string, v.GenericSchema>> => {
  const { entries = {}, item, wrapped } = shapeOf(schema);
  return item ? membersOf(item) : wrapped ? membersOf(wrapped) : entries;
};
const namesOf = ({ query }: Route) => (query === undefined ? [] : Object.keys(membersOf(query)));

/** Whose requests are all refused. */
let reader: Person;
const keys: Partial<Record<Receiver, string>> = {};
beforeAll(async () => {
  reader = await service.createPerson();
  for (const receiver of receivers)
    keys[receiver] = (await deviceKeysOf(service, reader).keyFor(receiver)).token;
});

const keyFor = ({ receiver }: { readonly receiver?: Receiver }) =>
  receiver === undefined ? undefined : keys[receiver];

const queried = routes.filter((route) => route.access.kind === 'token' && namesOf(route).length > 0);

describe.each(queried)('the query of $method $path', (route) => {
  test('is refused where a name is nearly one that it knows, and says which', async () => {
    const names = namesOf(route);
    const query = Object.fromEntries(names.map((name) => [name.toUpperCase(), '1']));
    const token = keyFor(cardOf(route));
    const request = token === undefined ? { query } : { query, token };
    const { status, body } = await send<RefusalAnswer>(service, route, request, reader);
    expect([status, body.errors.map(({ message }) => message)]).toEqual([
      400,
      expect.arrayContaining(
        names.map((name) => `${name.toUpperCase()}: is not a parameter; did you mean ${name}?`),
      ),
    ]);
  });
});

const bodied = routes.filter(({ body }) => body !== undefined);

/** The same request with more in each of its items; what a query may say instead, a body may too. */
async function requestWith(route: Route, more: (userId: number) => object) {
  const person = await service.createPerson();
  const request = await cardOf(route).request(service, person);
  const added = more(person.userId);
  const body = Array.isArray(request.body)
    ? request.body.map((item) => ({ ...added, ...item }))
    : { ...added, ...((request.body ?? request.query) as object | undefined) };
  return send<RefusalAnswer>(service, route, { ...request, body }, person);
}

describe.each(bodied)('the body of $method $path', (route) => {
  test('may name the caller and nobody else', async () => {
    expect((await requestWith(route, (userId) => ({ userId }))).status).toBe(200);
    const { status, body } = await requestWith(route, (userId) => ({ userId: userId + 1 }));
    expect([status, body.errors[0]?.message]).toEqual([
      403,
      expect.stringContaining('userId: is not the person this token belongs to'),
    ]);
  });

  // What another program sends may have members that nobody here knows.
  if (route.body?.type !== 'loose_object')
    test('is refused where a member is nearly one that it knows, and says which', async () => {
      const [name = ''] = Object.keys(membersOf(route.body as v.GenericSchema));
      const misspelt = name.toUpperCase();
      const { status, body } = await requestWith(route, () => ({ [misspelt]: 1 }));
      const said = new RegExp(
        `${misspelt}: is not a (?:member; did you mean ${name}\\?|setting; the settings are)`,
      );
      expect([status, body.errors[0]?.message]).toEqual([400, expect.stringMatching(said)]);
    });

  test('may say null for every member that may be left out', async () => {
    const optional = Object.entries(membersOf(route.body as v.GenericSchema)).filter(
      ([, { type }]) => type === 'optional',
    );
    const nulls = Object.fromEntries(optional.map(([name]) => [name, null]));
    const { status, body } = await requestWith(route, () => nulls);
    expect([status, body.errors]).toEqual([200, undefined]);
  });
});
