import { beforeAll, describe, expect, test } from '@jest/globals';
import { openApiDocument } from '../../shared/openapi/document.ts';
import { routes } from '../../shared/routes/index.ts';
import { cardOf } from '../operations/cards.ts';
import { serviceAt } from '../support/client.ts';
import { sendOnce } from '../support/faults/patient-client.ts';
import { operationsOf } from '../support/hostile/operations.ts';
import { clientProbe, type Probe, type Probes } from '../support/parameters/probe.ts';
import { deviceKeysOf } from '../support/people/devices.ts';

const service = serviceAt();
const operations = operationsOf(openApiDocument(routes));

test('the document that is served is the one these tests walk', async () => {
  const { body } = await service.get<{ servers: { url: string }[] }>('/openapi.json');
  const [{ url } = { url: '' }] = body.servers;
  expect(body).toEqual(openApiDocument(routes, url));
});

describe.each(operations.filter(({ parameters }) => parameters.some(({ in: place }) => place !== 'header')))(
  'the documented parameters of $id',
  ({ id, method, path, parameters }) => {
    const names = parameters.filter(({ in: place }) => place !== 'header').map(({ name }) => name);
    let probes: Probes;
    beforeAll(async () => {
      const card = cardOf({ id });
      probes = (await card.probes?.(service)) ?? {};
      if (names.includes('clientId') && probes.clientId === undefined)
        probes = { ...probes, clientId: await clientProbe(service, card) };
    });

    test('are those that are probed', () => {
      expect(Object.keys(probes).sort()).toEqual([...names].sort());
    });

    test.each(names)('%s changes an answer', async (name) => {
      const probe = probes[name];
      if (probe === undefined) throw new Error(`There is no probe of ${name}: add one for ${id}.`);
      const first = await answerTo(probe, name, probe.before);
      const second = await answerTo(probe, name, probe.after);
      expect(second).not.toEqual(first);
    });

    /** Without what differs from one request to the next anyway. */
    async function answerTo({ as, query = {}, body }: Probe, name: string, value: Probe['before']) {
      const given = new URLSearchParams();
      let address = path;
      for (const [key, text] of Object.entries({
        ...query,
        ...(value === undefined ? {} : { [name]: value }),
      })) {
        if (address.includes(`{${key}}`)) address = address.replace(`{${key}}`, encodeURIComponent(text));
        else given.append(key, String(text));
      }
      const request = {
        method: method as 'GET',
        path: `${address}?${given}`,
        ...(body === undefined ? {} : { body }),
      };
      const answer = await sendOnce<unknown>(service, as, request);
      const text = JSON.stringify(answer.body).replaceAll(answer.headers.get('x-request-id') ?? '', '');
      return { status: answer.status, body: JSON.parse(text) };
    }
  },
);

describe.each(
  operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key')),
)('the Idempotency-Key of $id', ({ id, method, path }) => {
  test('makes the second of two equal requests a replay of the first', async () => {
    const person = await service.createPerson();
    const { receiver } = cardOf({ id });
    const caller = receiver === undefined ? person : await deviceKeysOf(service, person).keyFor(receiver);
    const request = { method: method as 'POST', path, body: { nonsense: true } };
    const send = (headers: Record<string, string>) => sendOnce(service, caller, { ...request, headers });
    const without = [await send({}), await send({})];
    const withKey = [await send({ 'idempotency-key': 'twice' }), await send({ 'idempotency-key': 'twice' })];
    const replayed = [...without, ...withKey].map(({ headers }) => headers.get('idempotent-replayed'));
    expect(replayed).toEqual([null, null, null, 'true']);
    expect(withKey[1]?.body).toEqual(withKey[0]?.body);
  });
});
