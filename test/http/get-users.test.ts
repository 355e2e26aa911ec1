import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '../../shared/data/client.ts';
import { createPerson } from '../../shared/data/person.ts';
import { scanPages } from '../../shared/data/table.ts';
import type { UserRecord } from '../../shared/schemas/user.ts';
import { type Person, serviceAt, type TokenHolder } from '../support/client.ts';
import { diaryOf, item } from '../support/measurements.ts';

const service = serviceAt();

interface Users {
  readonly users: UserRecord[];
  readonly description: string;
  readonly html: string;
}

const list = (holder: TokenHolder, query: string | [string, string][] = '') =>
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
  let client: Client;
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

  test('are listed for the owner of the client and for the client itself, not for anybody else', async () => {
    expect(await namesOf(owner)).toEqual(['Bo', 'cleo', 'Ada']);
    expect(await namesOf(app)).toEqual(['Bo', 'cleo', 'Ada']);
    const stranger = await service.createPerson();
    await service.createClient(stranger.userId);
    expect(await namesOf(stranger)).toEqual([]);
  });

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

  test('fill pages that lead from one to the next', async () => {
    const first = await list(owner, 'limit=2');
    const [, next = ''] = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await service.get<Users>(next.slice(next.indexOf('/api')), owner);
    expect(second.body.users.map(({ displayName }) => displayName)).toEqual(['Ada']);
    expect(second.headers.get('link')).toBeNull();
  });

  test.each([
    'sort=password',
    'sort=',
    'limit=0',
    'limit=201',
    'limit=x',
    'offset=-1',
    'createdAt=2024-02-30',
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
  async function shared(scopes?: Parameters<typeof service.grant>[2], lifetimeSeconds?: number) {
    const [person, owner] = await Promise.all([service.createPerson(), service.createPerson()]);
    const client = await service.createClient(owner.userId, { name: 'Sleep Diary' });
    const delegated = await service.grant(person.userId, client, scopes, lifetimeSeconds);
    return { person, owner, client, delegated };
  }
  const tokenFor = async (holder: TokenHolder) => (await list(holder)).body.users[0]?.accessToken ?? '';

  test('acts on that person’s data, as the client, as far as was granted', async () => {
    const { person, owner } = await shared(['readmeasurements', 'writemeasurements']);
    const token = await tokenFor(owner);
    const diary = diaryOf(service, { userId: person.userId, token });
    expect((await diary.post(item())).status).toBe(200);
    expect((await diaryOf(service, person).list()).body).toMatchObject([{ sourceName: 'Sleep Diary' }]);
    expect((await service.get('/api/v3/shares', { token })).status).toBe(403);

    const readOnly = await shared(['readmeasurements']);
    const readToken = await tokenFor(readOnly.owner);
    expect((await service.post('/api/v3/measurements/post', item(), { token: readToken })).status).toBe(403);
    expect((await service.get('/api/v3/measurements', { token: readToken })).status).toBe(200);
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

  test('dies with the grant', async () => {
    const { person, owner, client } = await shared();
    const token = await tokenFor(owner);
    expect((await service.get('/api/v3/units', { token })).status).toBe(200);
    await service.post(`/api/v3/shares/delete?clientIdToRevoke=${client.clientId}`, undefined, person);
    expect((await service.get('/api/v3/units', { token })).status).toBe(401);
    expect((await list(owner)).body.users).toEqual([]);
  });

  test('never outlives the token it was asked with', async () => {
    const { delegated } = await shared(undefined, 600);
    const [user] = (await list(delegated)).body.users;
    expect((user?.accessTokenExpiresAtMilliseconds ?? 0) / 1000 - Date.now() / 1000).toBeLessThanOrEqual(600);
  });

  test('is stored only as a hash, and asking again at once stores no other', async () => {
    const { person, owner } = await shared();
    const itemsOf = () =>
      service.inTable(async () => {
        const found: unknown[] = [];
        for await (const page of scanPages({
          FilterExpression: 'userId = :id',
          ExpressionAttributeValues: { ':id': person.userId },
        }))
          found.push(...page);
        return found;
      });
    const asked = await Promise.all([tokenFor(owner), tokenFor(owner), tokenFor(owner), tokenFor(owner)]);
    const stored = await itemsOf();
    const tokens = new Set(asked);
    for (const token of tokens) expect(JSON.stringify(stored)).not.toContain(token.slice(-43));
    // Asking may straddle the moment at which tokens change, once.
    expect(tokens.size).toBeLessThanOrEqual(2);
  });

  test('is one per grant where a person shares with several clients of one owner', async () => {
    const { person, owner } = await shared(['basic']);
    const second = await service.createClient(owner.userId, { kind: 'study', name: 'Second' });
    await service.grant(person.userId, second, ['readmeasurements']);
    const { users } = (await list(owner)).body;
    expect(users.map(({ id }) => id)).toEqual([person.userId, person.userId]);
    expect(new Set(users.map(({ clientId }) => clientId)).size).toBe(2);
    const study = users.find(({ clientId }) => clientId === second.clientId);
    expect((await service.get('/api/v3/measurements', { token: study?.accessToken ?? '' })).status).toBe(200);
  });
});
