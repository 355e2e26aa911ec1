import { beforeEach, describe, expect, test } from '@jest/globals';
import { listTokens } from '../../../../shared/data/tokens/token.ts';
import { type Person, serviceAt } from '../../../support/client.ts';
import { deviceKeysOf } from '../../../support/people/devices.ts';
import { diaryOf, item } from '../../../support/people/measurements.ts';

const service = serviceAt();
let person: Person;
let devices: ReturnType<typeof deviceKeysOf>;
beforeEach(async () => {
  person = await service.createPerson();
  devices = deviceKeysOf(service, person);
});

describe('making a key', () => {
  test('answers it once, with where to send and the header to send', async () => {
    const { status, body } = await devices.make('healthAutoExport', 'My iPhone');
    expect(status).toBe(200);
    expect(body.key).toMatch(/^dm_\d+_[\w-]{43}$/);
    expect(body.header).toBe(`Bearer ${body.key}`);
    expect(new URL(body.address).pathname).toBe('/api/v3/receive/healthAutoExport');
    const [kept] = await devices.list();
    expect(kept).toEqual(body.deviceKey);
    expect(kept).toMatchObject({ name: 'My iPhone', receiver: 'healthAutoExport', requests: 0, rows: 0 });
    expect(JSON.stringify(await devices.list())).not.toContain(body.key);
  });

  test('the same name again renews it: the former key ends, and there is one', async () => {
    const first = await devices.make('rows', 'Kitchen');
    const second = await devices.make('rows', 'kitchen');
    expect(second.body.deviceKey.id).toBe(first.body.deviceKey.id);
    expect(await devices.list()).toHaveLength(1);
    const row = { variableName: 'Mood', value: 3 };
    await diaryOf(service, person).post(item());
    expect((await devices.send('rows', row, { ...person, token: first.body.key })).status).toBe(401);
    expect((await devices.send('rows', row, { ...person, token: second.body.key })).status).toBe(200);
  });

  test('an Idempotency-Key keeps no key: repeated, it gives another, and one is left', async () => {
    const options = { ...person, headers: { 'idempotency-key': crypto.randomUUID() } };
    const send = () =>
      service.post<{ key: string }>('/api/v3/deviceKeys', { name: 'Phone', receiver: 'rows' }, options);
    const [first, second] = [await send(), await send()];
    expect(first.body.key).not.toBe(second.body.key);
    expect(await devices.list()).toHaveLength(1);
  });

  test('ten are as many as there may be, also of many made at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 13 }, (_, i) => devices.make('rows', `Phone ${i}`)));
    const statuses = made.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(200), 400, 400, 400]);
    expect(await devices.list()).toHaveLength(10);
  });

  test.each([
    [{ name: 'Phone' }, 'receiver'],
    [{ receiver: 'rows' }, 'name'],
    [{ name: '', receiver: 'rows' }, 'name'],
    [{ name: 'Phone', receiver: 'fax' }, 'receiver'],
  ])('%j is refused', async (body, path) => {
    const answer = await service.post<{ errors: { path: string }[] }>('/api/v3/deviceKeys', body, person);
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error) => error.path)).toEqual([path]);
  });
});

describe('ending a key', () => {
  test('counts from the next request on; what it brought stays', async () => {
    await diaryOf(service, person).post(item());
    const device = await devices.keyFor('rows');
    await devices.send('rows', { variableName: 'Mood', value: 2, at: '2026-03-01T08:00:00' }, device);
    const [key] = await devices.list();
    expect((await devices.end(key?.id ?? 0)).status).toBe(200);
    expect((await devices.send('rows', { variableName: 'Mood', value: 2 }, device)).status).toBe(401);
    expect(await devices.list()).toEqual([]);
    expect(await service.inTable(() => listTokens(person.userId))).toHaveLength(1);
    const kept = await service.get<{ sourceName: string }[]>(
      '/api/v3/measurements?variableName=Mood&sourceName=My%20phone',
      person,
    );
    expect(kept.body).toHaveLength(1);
    expect((await devices.end(key?.id ?? 0)).status).toBe(404);
  });

  test("another person's is not there", async () => {
    await devices.make('rows');
    const [key] = await devices.list();
    const other = deviceKeysOf(service, await service.createPerson());
    expect((await other.end(key?.id ?? 0)).status).toBe(404);
    expect(await devices.list()).toHaveLength(1);
  });
});

describe('a key reads nothing', () => {
  test.each(['/api/v3/measurements', '/api/v3/units', '/api/v3/user', '/api/v3/deviceKeys'])(
    'GET %s is refused, and says what the key is for',
    async (path) => {
      const answer = await service.get<{ errors: { message: string }[] }>(path, await devices.keyFor('rows'));
      expect(answer.status).toBe(403);
      expect(answer.body.errors[0]?.message).toContain('/api/v3/receive/rows');
    },
  );

  test('at the receiver of another app it is refused, and its person can read why', async () => {
    const device = await devices.keyFor('healthAutoExport', 'My iPhone');
    expect((await devices.send('rows', [{ variableName: 'Mood', value: 1 }], device)).status).toBe(403);
    const [key] = await devices.list();
    expect(key?.problem?.text).toContain('This key is for Health Auto Export');
    expect(key?.lastSeenAt).toBeDefined();
  });
});
