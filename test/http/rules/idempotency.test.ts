import { beforeAll, describe, expect, test } from '@jest/globals';
import { claimKey } from '../../../shared/data/people/idempotency.ts';
import { scopes } from '../../../shared/domain/people/scope.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { MeasurementRecord } from '../../../shared/schemas/measurements/measurement.ts';
import type { UserRecord } from '../../../shared/schemas/people/user.ts';
import { type Answer, type RequestOptions, type Service, serviceAt } from '../../support/client.ts';
import { readItemsOf, textOf } from '../../support/integrity/whole-table.ts';
import { item } from '../../support/people/measurements.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../../support/runtime.ts';

const shared = serviceAt();
const posting = '/api/v3/measurements/post';

interface Saved {
  readonly data: { readonly measurements: readonly { readonly id: number; readonly status: string }[] };
}

const keyed = (key: string, { token }: { token: string }): RequestOptions => ({
  token,
  headers: { 'idempotency-key': key },
});
const isReplay = ({ headers }: Answer<unknown>) => headers.get('idempotent-replayed') === 'true';
const save = (service: Service, key: string, person: { token: string }, sent: object = item()) =>
  service.post<Saved>(posting, [sent], keyed(key, person));
const list = async (person: { token: string }) =>
  (await shared.get<MeasurementRecord[]>('/api/v3/measurements', person)).body;

describe('the same key and the same request', () => {
  test('replays the first answer and writes nothing', async () => {
    const person = await shared.createPerson();
    const first = await save(shared, 'one', person);
    expect(isReplay(first)).toBe(false);
    const changed = await shared.post(posting, [item({ value: 5 })], person);
    expect(changed.status).toBe(200);

    const again = await save(shared, 'one', person);
    expect(again.status).toBe(200);
    expect(isReplay(again)).toBe(true);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect((await list(person)).map(({ value }) => value)).toEqual([5]);
  });

  test('replays a deletion, which without the key would find nothing', async () => {
    const person = await shared.createPerson();
    const saved = await save(shared, 'save', person);
    const id = saved.body.data.measurements[0]?.id;
    const remove = (key: string) =>
      shared.del('/api/v3/measurements/delete', { ...keyed(key, person), body: { id } });
    expect((await remove('delete')).status).toBe(200);
    const again = await remove('delete');
    expect([again.status, isReplay(again)]).toEqual([200, true]);
    expect((await remove('another')).status).toBe(404);
  });

  test('is distinguished by the whole request: body, query and operation', async () => {
    const person = await shared.createPerson();
    await save(shared, 'one', person);
    const others = [
      shared.post(posting, [item({ value: 4 })], keyed('one', person)),
      shared.post(`${posting}?clientId=app`, [item()], keyed('one', person)),
      shared.post('/api/v3/userVariables', [], keyed('one', person)),
      shared.del('/api/v3/measurements/delete?id=1', keyed('one', person)),
    ];
    for (const other of await Promise.all(others)) {
      expect(other.status).toBe(422);
      expect(other.body).toMatchObject({ errors: [{ message: expect.stringContaining('Use a new key') }] });
    }
    expect((await list(person)).map(({ value }) => value)).toEqual([3]);
  });

  test('runs again where the answer is larger than is kept, and changes nothing', async () => {
    const person = await shared.createPerson();
    const names = Array.from({ length: 100 }, () => crypto.randomUUID());
    const items = Array.from({ length: 1000 }, (_, i) =>
      item({
        variableName: names[(i * 37) % 100] ?? '',
        startAt: new Date(Date.UTC(2025, 0, 1, i, i % 59, (i * i) % 53)).toISOString(),
      }),
    );
    const statuses: (string | undefined)[] = [];
    for (let i = 0; i < 2; i++) {
      const answer = await shared.post<Saved>(posting, items, keyed('large', person));
      expect([answer.status, isReplay(answer)]).toEqual([200, false]);
      statuses.push(answer.body.data.measurements[0]?.status);
    }
    expect(statuses).toEqual(['created', 'unchanged']);
  });

  test('is answered once when sent many times at once', async () => {
    const person = await shared.createPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(shared, 'rush', person)));
    const worked = answers.filter((answer) => answer.status === 200 && !isReplay(answer));
    expect(worked).toHaveLength(1);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    const after = await save(shared, 'rush', person);
    expect(isReplay(after)).toBe(true);
    expect(after.body).toEqual(worked[0]?.body);
  });
});

describe('an answer that shows a token', () => {
  const revoke = (clientId: string, person: { token: string }) =>
    shared.post<UserRecord>(
      `/api/v3/shares/delete?clientIdToRevoke=${clientId}`,
      undefined,
      keyed('revoke', person),
    );
  async function revoking(options: Parameters<typeof shared.issueToken>[1] = {}) {
    const [person, owner] = [await shared.createPerson(), await shared.createPerson()];
    const { clientId } = await shared.createClient(owner.userId);
    await shared.grant(person.userId, {
      clientId,
      kind: 'app',
      name: 'App',
      ownerId: owner.userId,
      createdAt: 0,
    });
    return {
      person,
      clientId,
      first: await revoke(clientId, person),
      other: await shared.issueToken(person.userId, options),
    };
  }

  test('is kept without it, and replayed with the token that the repeated request came with', async () => {
    const { person, clientId, first, other } = await revoking({ lifetimeSeconds: 600 });
    expect(first.body.accessToken).toBe(person.token);
    const stored = (await readItemsOf(shared, person)).map(textOf);
    expect(stored.join()).toContain('no longer has access');
    expect(stored.join()).not.toContain(person.token.slice(-43));

    const again = await revoke(clientId, { token: other });
    expect([again.status, isReplay(again)]).toEqual([200, true]);
    const { accessToken, accessTokenExpires, accessTokenExpiresAtMilliseconds, ...rest } = again.body;
    expect(first.body).toMatchObject(rest);
    expect(accessToken).toBe(other);
    expect((accessTokenExpiresAtMilliseconds ?? 0) / 1000 - Date.now() / 1000).toBeLessThanOrEqual(600);
    expect(`${accessTokenExpires}Z`).toBe(
      new Date(accessTokenExpiresAtMilliseconds ?? 0).toISOString().replace('.000', ''),
    );
  });

  test('is not replayed to a token that may do less, nor to one that may do more', async () => {
    const { clientId, other } = await revoking({ scopes: ['readmeasurements', 'writemeasurements'] });
    expect((await revoke(clientId, { token: other })).status).toBe(422);
  });

  test('is not kept where somebody wrote their token into it', async () => {
    const person = await shared.createPerson();
    await shared.post(posting, [item()], person);
    const change = () =>
      shared.post(
        '/api/v3/userVariables',
        { name: 'Mood', description: person.token },
        keyed('oops', person),
      );
    const answers = [await change(), await change()];
    expect(answers.map((answer) => [answer.status, isReplay(answer)])).toEqual([
      [200, false],
      [200, false],
    ]);
  });
});

describe('a refusal', () => {
  test.each([
    ['of what cannot be stored', item({ unitAbbreviatedName: 'kg' }), 400],
    ['of a broken shape', item({ value: 'high' }), 400],
    ['of an id that does not exist', item({ id: 5 }), 404],
  ])('%s is kept too', async (_, sent, status) => {
    const person = await shared.createPerson();
    await shared.post(posting, [item()], person);
    const first = await save(shared, 'bad', person, sent);
    const again = await save(shared, 'bad', person, sent);
    expect([first.status, again.status]).toEqual([status, status]);
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
    expect(again.body).toEqual(first.body);
    expect((await save(shared, 'bad', person)).status).toBe(422);
  });

  test('before the caller is known keeps nothing', async () => {
    const reader = await shared.createPerson({ scopes: ['readmeasurements'] });
    expect((await save(shared, 'one', reader)).status).toBe(403);
    const token = await shared.issueToken(reader.userId);
    const allowed = await save(shared, 'one', { token });
    expect([allowed.status, isReplay(allowed)]).toEqual([200, false]);
  });
});

describe('a request still being worked on', () => {
  test('makes the same key answer 409 until it is done', async () => {
    const person = await shared.createPerson();
    const items = JSON.stringify([item()]);
    const claim = {
      userId: person.userId,
      key: ' slow',
      request: ['POST', posting, '', scopes.toSorted().join(' '), items].join('\n'),
      attempt: 'the request that is still running',
    };
    await shared.inTable(() => claimKey(claim, epochSeconds()));
    const answer = await save(shared, 'slow', person);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      errors: [{ message: expect.stringContaining('still in progress') }],
    });
    expect((await save(shared, 'slow', person, item({ value: 4 }))).status).toBe(422);
    expect(await list(person)).toEqual([]);
  });
});

describe('keys', () => {
  test('of two people, and of two apps of one person, have nothing to do with each other', async () => {
    const [one, other] = [await shared.createPerson(), await shared.createPerson()];
    const [app, another] = [await shared.createClient(other.userId), await shared.createClient(other.userId)];
    const holders = [
      one,
      other,
      await shared.grant(one.userId, app),
      await shared.grant(one.userId, another),
    ];
    for (const [i, holder] of holders.entries()) {
      const answer = await save(shared, 'same', holder, item({ value: i + 1 }));
      expect([answer.status, isReplay(answer)]).toEqual([200, false]);
    }
  });

  test('of one person are shared by all tokens of the person’s own', async () => {
    const person = await shared.createPerson();
    await save(shared, 'one', person);
    expect(isReplay(await save(shared, 'one', { token: await shared.issueToken(person.userId) }))).toBe(true);
  });

  test.each([
    ['1 character', 'k'],
    ['255 characters', 'k'.repeat(255)],
    ['any printable ASCII', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
  ])('may have %s', async (_, key) => {
    const person = await shared.createPerson();
    expect((await save(shared, key, person)).status).toBe(200);
    expect(isReplay(await save(shared, key, person))).toBe(true);
  });

  test.each([
    ['256 characters', 'k'.repeat(256)],
    ['a space inside', 'a b'],
    ['letters beyond ASCII', 'schlüssel'],
  ])('may not have %s', async (_, key) => {
    const person = await shared.createPerson();
    const answer = await save(shared, key, person);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      errors: [{ message: 'Idempotency-Key: must have 1 to 255 printable ASCII characters without spaces.' }],
    });
    expect(await list(person)).toEqual([]);
  });

  test('mean nothing to a read', async () => {
    const person = await shared.createPerson();
    for (let i = 0; i < 2; i++) {
      const answer = await shared.get('/api/v3/measurements', keyed('read', person));
      expect([answer.status, isReplay(answer)]).toEqual([200, false]);
    }
  });
});

describe('after 24 hours', () => {
  let runtime: RuntimeEndpoints;
  beforeAll(async () => {
    runtime = await leaseRuntime();
  }, 120_000);

  test('the key is free again, not a minute sooner', async () => {
    const service = serviceAt(runtime.url);
    const person = await service.createPerson();
    await save(service, 'daily', person);
    await runtime.clock({ advance: 24 * 3600 - 60 });
    expect(isReplay(await save(service, 'daily', person))).toBe(true);
    await runtime.clock({ advance: 120 });
    const other = await save(service, 'daily', person, item({ value: 4 }));
    expect([other.status, isReplay(other)]).toEqual([200, false]);
  });
});
