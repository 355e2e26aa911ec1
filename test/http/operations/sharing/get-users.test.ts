import { beforeAll, describe, expect, test } from '@jest/globals';
import type { StoredClient } from '../../../../shared/data/clients/client.ts';
import { grantMirrorKey } from '../../../../shared/data/keys/clients.ts';
import { personKey } from '../../../../shared/data/keys/people.ts';
import { createPerson } from '../../../../shared/data/people/new-person.ts';
import { batchWrite } from '../../../../shared/data/table/write.ts';
import { readToken, revokeToken, type TokenClaim } from '../../../../shared/data/tokens/token.ts';
import { cursorTo } from '../../../../shared/http/request/list-cursor.ts';
import type { UserRecord } from '../../../../shared/schemas/people/user.ts';
import { type Person, type Service, serviceAt, type TokenHolder } from '../../../support/client.ts';
import { readWholeTable, textOf } from '../../../support/integrity/whole-table.ts';
import { diaryOf, item } from '../../../support/people/measurements.ts';
import { leaseRuntime, type RuntimeEndpoints } from '../../../support/runtime.ts';

const service = serviceAt();

type TokenOptions = NonNullable<Parameters<typeof service.createPerson>[0]>;

interface Users {
  readonly users: UserRecord[];
  readonly description: string;
  readonly html: string;
}

const list = (holder: Pick<TokenHolder, 'token'>, query: string | [string, string][] = '') =>
  service.get<Users>(`/api/v3/users?${new URLSearchParams(query)}`, holder);
const namesOf = async (holder: TokenHolder, query: string | [string, string][] = '') =>
  (await list(holder, query)).body.users.map(({ displayName }) => displayName);

/** A person whose account was made at a time. */
const personSince = (displayName: string, since: string) =>
  service.inTable(async () => {
    const email = `${displayName.toLowerCase()}-${crypto.randomUUID()}@example.com`;
    const timezone = 'America/New_York';
    const made = await createPerson(
      { email, displayName, timezone, administrator: false },
      Date.parse(`${since}Z`) / 1000,
    );
    if (made === undefined) throw new Error('The address is taken.');
    return made;
  });

describe('the people who share with a client', () => {
  let owner: Person;
  let client: StoredClient;
  let app: TokenHolder;

  beforeAll(async () => {
    owner = await service.createPerson();
    client = await service.createClient(owner.userId, { name: 'Sleep Diary' });
    for (const [name, since] of [
      ['Bo', '2024-05-01T00:00:00'],
      ['cleo', '2023-05-01T00:00:00'],
      ['Ada', '2025-05-01T00:00:00'],
    ] as const) {
      const { userId } = await personSince(name, since);
      app = await service.grant(userId, client, ['readmeasurements']);
    }
  });

  test('are listed for the owner of the client alone', async () => {
    expect(await namesOf(owner)).toEqual(['Bo', 'cleo', 'Ada']);
    const stranger = await service.createPerson();
    await service.createClient(stranger.userId);
    expect(await namesOf(stranger)).toEqual([]);
  });

  test.each(['the app', 'one of them'])(
    'are not listed for %s: a delegated token reaches one person',
    async (who) => {
      const [bo] = (await list(owner)).body.users;
      const token = who === 'the app' ? app.token : (bo?.accessToken ?? '');
      expect((await service.get('/api/v3/measurements', { token })).status).toBe(200);
      const { status, body } = await service.get<{ errors: unknown[] }>('/api/v3/users', { token });
      expect(status).toBe(403);
      expect(body.errors).toMatchObject([
        { message: expect.stringContaining('Only your own token can do this') },
      ]);
    },
  );

  test('come with all that is known of them and nothing secret', async () => {
    const { body } = await list(owner, 'limit=1');
    const [bo] = body.users;
    expect(bo).toMatchObject({
      displayName: 'Bo',
      clientId: client.clientId,
      clientUserId: String(bo?.id),
      administrator: false,
      roles: 'user',
      capabilities: '["readmeasurements"]',
      timezone: 'America/New_York',
      earliestReminderTime: '07:00:00',
      latestReminderTime: '21:00:00',
      createdAt: '2024-05-01T00:00:00',
      userRegistered: '2024-05-01T00:00:00',
    });
    expect([240, 300]).toContain(bo?.timeZoneOffset);
    expect(bo).not.toHaveProperty('password');
    expect(JSON.stringify(body)).not.toMatch(/refreshToken|clientSecret|phoneVerificationCode|billing/);
    expect(body.html).toBe('<ul><li>Bo</li></ul>');
  });

  test.each([
    ['sort=displayName', ['Ada', 'Bo', 'cleo']],
    ['sort=-displayName', ['cleo', 'Bo', 'Ada']],
    ['sort=email', ['Ada', 'Bo', 'cleo']],
    ['sort=createdAt', ['cleo', 'Bo', 'Ada']],
    ['sort=-updatedAt', ['Ada', 'Bo', 'cleo']],
    ['sort=-id', ['Ada', 'cleo', 'Bo']],
    ['limit=2', ['Bo', 'cleo']],
    ['offset=1', ['cleo', 'Ada']],
    ['limit=1&offset=1&sort=-id', ['cleo']],
    ['offset=3', []],
    ['createdAt=2024-05-01T00:00:00', ['Bo', 'Ada']],
    ['createdAt=(gt)2024-05-01', ['Ada']],
    ['createdAt=(ge)2024-01-01&createdAt=(lt)2025-01-01', ['Bo']],
    ['updatedAt=2025-01-01', ['Ada']],
    ['updatedAt=(lt)2024-01-01&sort=id', ['cleo']],
    ['clientUserId=0', []],
  ])('with %s are %j', async (query, names) => {
    expect(await namesOf(owner, query)).toEqual(names);
  });

  test('with sort=loginName are in that order', async () => {
    const { users } = (await list(owner, 'sort=-loginName')).body;
    const loginNames = users.map(({ loginName }) => loginName);
    expect(loginNames).toEqual(loginNames.toSorted().toReversed());
  });

  test('are found by their id within the client', async () => {
    const ada = (await list(owner)).body.users.at(-1);
    expect(await namesOf(owner, [['clientUserId', String(ada?.clientUserId)]])).toEqual(['Ada']);
  });

  test.each([
    ['', ['Bo', 'cleo', 'Ada']],
    ['sort=-id', ['Ada', 'cleo', 'Bo']],
    ['sort=displayName', ['Ada', 'Bo', 'cleo']],
    ['createdAt=2024-01-01', ['Bo', 'Ada']],
  ])('fill pages that lead from one to the next (%s)', async (query, names) => {
    const seen: string[][] = [];
    for (let path: string | undefined = `/api/v3/users?limit=1&${query}`; path !== undefined; ) {
      const { body, headers }: { body: Users; headers: Headers } = await service.get<Users>(path, owner);
      seen.push(body.users.map(({ displayName }) => displayName));
      path = /^<https?:\/\/[^/]+(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(names.map((name) => [name]));
  });

  test('of several clients are paged through without losing or doubling any', async () => {
    const [runner, ...people] = await Promise.all(Array.from({ length: 4 }, () => service.createPerson()));
    const clients = await Promise.all([1, 2, 3].map(() => service.createClient(runner?.userId ?? 0)));
    for (const [i, { userId }] of people.entries())
      for (const one of clients.slice(0, 3 - i)) await service.grant(userId, one);
    const all = people
      .flatMap(({ userId }, i) => clients.slice(0, 3 - i).map(({ clientId }) => ({ userId, clientId })))
      .sort((a, b) => a.userId - b.userId || (a.clientId < b.clientId ? -1 : 1));
    for (const [sort, expected] of [
      ['id', all],
      ['-id', all.toReversed()],
    ] as const) {
      const seen: { userId: number; clientId: string | undefined }[] = [];
      for (let cursor = ''; ; ) {
        const query = `sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`;
        const { body, headers } = await list({ token: runner?.token ?? '' }, query);
        seen.push(...body.users.map(({ id, clientId }) => ({ userId: id, clientId })));
        const next = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
        if (next === undefined) break;
        cursor = next;
      }
      expect(seen).toEqual(expected);
    }
  });

  test.each([
    'sort=password',
    'cursor=',
    'limit=0',
    'limit=201',
    'limit=x',
    'offset=-1',
    'createdAt=2024-02-30',
    'cursor=x',
    'cursor=0.app-1',
  ])('cannot be asked for with %s', async (query) => {
    const { status, body } = await service.get<{ errors: { path: string }[] }>(
      `/api/v3/users?${query}`,
      owner,
    );
    expect(status).toBe(400);
    expect(body.errors.map(({ path }) => path)).toEqual([query.split('=')[0]]);
  });
});

describe('the token that comes with each', () => {
  async function shared(scopes?: Parameters<typeof service.grant>[2], asking: TokenOptions = {}) {
    const [person, owner] = await Promise.all([service.createPerson(), service.createPerson(asking)]);
    const client = await service.createClient(owner.userId, { name: 'Sleep Diary' });
    await service.grant(person.userId, client, scopes);
    return { person, owner, client };
  }
  const tokenFor = async (holder: Pick<TokenHolder, 'token'>) =>
    (await list(holder)).body.users[0]?.accessToken ?? '';

  test('acts on that person’s data, as the client, as far as was granted', async () => {
    const { person, owner } = await shared(['readmeasurements', 'writemeasurements']);
    const token = await tokenFor(owner);
    const diary = diaryOf(service, { userId: person.userId, token });
    expect((await diary.post(item())).status).toBe(200);
    expect((await diaryOf(service, person).list()).body).toMatchObject([{ sourceName: 'Sleep Diary' }]);
    expect(await service.statusOf(token, '/api/v3/shares')).toBe(403);

    const readOnly = await shared(['readmeasurements']);
    const readToken = await tokenFor(readOnly.owner);
    expect((await service.post('/api/v3/measurements/post', item(), { token: readToken })).status).toBe(403);
    expect(await service.statusOf(readToken, '/api/v3/measurements')).toBe(200);
  });

  test('reaches no further than the token it was asked with', async () => {
    const { owner } = await shared(undefined, { scopes: ['readmeasurements'] });
    const [user] = (await list(owner)).body.users;
    expect(user?.capabilities).toBe('["readmeasurements"]');
    const token = user?.accessToken ?? '';
    expect(await service.statusOf(token, '/api/v3/measurements')).toBe(200);
    expect((await service.post('/api/v3/measurements/post', item(), { token })).status).toBe(403);
  });

  test('lasts an hour', async () => {
    const { owner } = await shared();
    const { body } = await list(owner);
    const [user] = body.users;
    const left = (user?.accessTokenExpiresAtMilliseconds ?? 0) / 1000 - Date.now() / 1000;
    expect(Math.round(left / 600)).toBe(6);
    expect(`${user?.accessTokenExpires}Z`).toBe(
      new Date(user?.accessTokenExpiresAtMilliseconds ?? 0).toISOString().replace('.000', ''),
    );
  });

  test('never outlives the token it was asked with', async () => {
    const { owner } = await shared(undefined, { lifetimeSeconds: 600 });
    const [user] = (await list(owner)).body.users;
    expect((user?.accessTokenExpiresAtMilliseconds ?? 0) / 1000 - Date.now() / 1000).toBeLessThanOrEqual(600);
  });

  test('dies with the grant', async () => {
    const { person, owner, client } = await shared();
    const token = await tokenFor(owner);
    expect(await service.statusOf(token)).toBe(200);
    await service.post(`/api/v3/shares/delete?clientIdToRevoke=${client.clientId}`, undefined, person);
    expect(await service.statusOf(token)).toBe(401);
    expect((await list(owner)).body.users).toEqual([]);
    await service.grant(person.userId, client);
    expect(await service.statusOf(token)).toBe(401);
    expect(await service.statusOf(await tokenFor(owner))).toBe(200);
  });

  test('dies with the token it was asked with, and with no other', async () => {
    const { owner } = await shared();
    const another = await service.issueToken(owner.userId);
    const [first, second] = [await tokenFor(owner), await tokenFor({ token: another })];
    await service.inTable(() => revokeToken(readToken(another) as TokenClaim));
    expect([await service.statusOf(first), await service.statusOf(second)]).toEqual([200, 401]);
  });

  test('dies the moment its owner leaves', async () => {
    const { owner } = await shared();
    const token = await tokenFor(owner);
    await service.del('/api/v3/user/delete?reason=x', owner);
    expect(await service.statusOf(token)).toBe(401);
  });

  test('is one per grant where a person shares with several clients of one owner', async () => {
    const { person, owner } = await shared(['basic']);
    const second = await service.createClient(owner.userId, { kind: 'study', name: 'Second' });
    await service.grant(person.userId, second, ['readmeasurements']);
    const { users } = (await list(owner)).body;
    expect(users.map(({ id }) => id)).toEqual([person.userId, person.userId]);
    expect(new Set(users.map(({ clientId }) => clientId)).size).toBe(2);
    const study = users.find(({ clientId }) => clientId === second.clientId);
    expect(await service.statusOf(study?.accessToken ?? '', '/api/v3/measurements')).toBe(200);
  });
});

describe('a client with thousands of grants', () => {
  const grants = 2500;
  let runtime: RuntimeEndpoints;
  let own: Service;
  let owner: Person;

  beforeAll(async () => {
    runtime = await leaseRuntime();
    own = serviceAt(runtime.url);
    owner = await own.createPerson();
    const { clientId } = await own.createClient(owner.userId);
    await own.inTable(async () => {
      for (let first = 0; first < grants; first += 100)
        await batchWrite(
          Array.from({ length: 100 }, (_, i) => 1_000_000 + first + i).flatMap((userId) => [
            { put: { ...grantMirrorKey(clientId, userId), ...aGrant(userId, clientId) } },
            { put: { ...personKey(userId), ...aPerson(userId) } },
          ]),
        );
    });
  });

  const aGrant = (userId: number, clientId: string) => ({
    userId,
    clientId,
    grantId: 'g'.repeat(16),
    scopes: ['basic', 'readmeasurements', 'writemeasurements'],
    createdAt: 1_700_000_000,
  });
  const aPerson = (userId: number) => ({
    userId,
    email: `${userId}@example.com`,
    displayName: `Person ${userId}`,
    loginName: `person-${userId}`,
    timezone: 'UTC',
    administrator: false,
    createdAt: 1_700_000_000,
    updatedAt: 1_700_000_000,
  });

  async function costOf(query: string) {
    await runtime.resetUsage();
    const { status, body } = await own.get<Users & { errors?: { path: string; message: string }[] }>(
      `/api/v3/users?${query}`,
      owner,
    );
    const used = (await runtime.usage()).filter(({ function: name }) => name !== 'operator');
    const sum = (member: 'readUnits' | 'writeUnits') => used.reduce((total, one) => total + one[member], 0);
    return { status, body, reads: sum('readUnits'), writes: sum('writeUnits') };
  }

  test('gets tokens that are stored nowhere: asking writes nothing but a note for the person', async () => {
    const items = async () => (await readWholeTable(own)).map(textOf);
    const before = await items();
    const { body } = await costOf('limit=1');
    const token = body.users[0]?.accessToken ?? '';
    const after = await items();
    const notes = after.filter((item) => !before.includes(item));
    expect(notes).toEqual([expect.stringContaining(`"pk":"ACCESS#${body.users[0]?.id}"`)]);
    expect(after.filter((item) => !notes.includes(item))).toEqual(before);
    for (const secret of [token.slice(-86), owner.token.slice(-43)])
      expect(after.join('\n')).not.toContain(secret);
  });

  test.each([
    ['limit=1', 1, 8],
    ['limit=200', 200, 225],
    ['limit=1&sort=-id', 1, 8],
    ['limit=1&clientUserId=1002000', 1, 8],
    ['limit=10&offset=2000', 10, 150],
    ['limit=10&offset=1000000000', 0, 180],
    ['limit=1&cursor=', 1, 8],
  ])('is read no further than a page goes (%s)', async (query, records, most) => {
    const list = { operation: 'get-users', userId: owner.userId, query: {} };
    const asked = query.endsWith('cursor=') ? `${query}${cursorTo(list, 'lfls.app-x')}` : query;
    const { body, reads, writes } = await costOf(asked);
    expect(body.users).toHaveLength(records);
    expect(reads).toBeLessThanOrEqual(most);
    // One note for each person in the page, of one unit.
    expect(writes).toBe(records);
  });

  test.each(['sort=displayName', 'createdAt=2030-01-01', 'sort=-email&updatedAt=(lt)2000-01-01'])(
    'is not read as a whole (%s): the answer says what to narrow',
    async (query) => {
      const { status, body, reads } = await costOf(query);
      expect(status).toBe(400);
      expect(body.errors?.map(({ path }) => path)).toEqual([[...new URLSearchParams(query).keys()].at(-1)]);
      expect(body.errors?.[0]?.message).toContain('follow the Link header');
      expect(reads).toBeLessThan(100);
      expect((await costOf(`${query}&clientUserId=1000001`)).status).toBe(200);
    },
  );
});
