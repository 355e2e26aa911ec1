import { describe, expect, test } from '@jest/globals';
import { adminJson, adminJsonHere, expectRefusal, runAdmin, runAdminHere } from '../../support/admin.ts';
import { serviceAt } from '../../support/client.ts';
import { item } from '../../support/people/measurements.ts';

const service = serviceAt();

interface Created {
  readonly userId: number;
  readonly accessToken: string;
  readonly tokenId: string;
}

describe('token', () => {
  test('create issues another, list shows both without their text', async () => {
    const person = await service.createPerson();
    const line = `token create --user ${person.userId} --scopes basic --days 2`;
    const created = await adminJsonHere<Created & { accessTokenExpires: string }>(line);
    expect(await service.statusOf(created.accessToken)).toBe(200);
    const hours = (Date.parse(`${created.accessTokenExpires}Z`) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(48);

    const { stdout } = await runAdminHere(`token list --user ${person.userId} --json`);
    const { tokens } = JSON.parse(stdout) as { tokens: { tokenId: string; scopes: string[] }[] };
    expect(tokens).toHaveLength(2);
    expect(tokens).toContainEqual(expect.objectContaining({ tokenId: created.tokenId, scopes: ['basic'] }));
    for (const token of [person.token, created.accessToken]) expect(stdout).not.toContain(token);
  });

  test.each([
    ['standard input', (token: string) => ({ stdin: `${token}\n` })],
    ['the environment', (token: string) => ({ environment: { DAYMARK_TOKEN: token } })],
  ])('revoke takes the token from %s, and the next request is refused', async (_, from) => {
    const { token } = await service.createPerson();
    expect(await service.statusOf(token)).toBe(200);
    await adminJson('token revoke', from(token));
    expect(await service.statusOf(token)).toBe(401);
    const again = await runAdmin('token revoke', from(token));
    expectRefusal(again, /^This token is unknown or already revoked.$/m);
  });

  test('revoke takes the id that list shows, and leaves the others alone', async () => {
    const { userId, token } = await service.createPerson();
    const other = await adminJsonHere<Created>(`token create --user ${userId}`);
    const line = `token revoke --user ${userId} --token-id ${other.tokenId}`;
    expect(await adminJsonHere(line)).toEqual({ userId, revoked: other.tokenId });
    expect([await service.statusOf(other.accessToken), await service.statusOf(token)]).toEqual([401, 200]);
    expectRefusal(await runAdminHere(line), /^--token-id: person \d+ has no token [0-9a-f]{12}\.$/m);
  });

  test('is never taken from an argument, nor repeated when somebody gives it as one', async () => {
    const { token } = await service.createPerson();
    for (const option of [token, `--token ${token}`, `--token=${token}`]) {
      const run = await runAdminHere(`token revoke ${option}`);
      expectRefusal(run, /It takes: token revoke \[--user ID\] \[--token-id TOKENID\]\.$/m);
      expect(run.stderr).not.toContain(token);
    }
    expect(await service.statusOf(token)).toBe(200);
  });

  test('revoke refuses a text that is not a token', async () => {
    const run = await runAdmin('token revoke', { stdin: 'hello' });
    expectRefusal(run, /^What was read is not an access token; they begin with "dm_"\.$/m);
  });

  test.each([
    [
      'a person that is no number',
      'create --user ann',
      /^--user must be a whole number above 0, got "ann"\.$/m,
    ],
    ['a person that does not exist', 'create --user 999999999', /^--user: there is no person 999999999\.$/m],
    ['to list for nobody', 'list --user 999999999', /^--user: there is no person 999999999\.$/m],
    ['an id without its person', 'revoke --token-id 0123456789ab', /^--user must be a whole number above 0/m],
  ])('refuses %s', async (_, line, sentence) => {
    expectRefusal(await runAdminHere(`token ${line}`), sentence);
  });

  test('lives for a whole number of days', async () => {
    const { userId } = await service.createPerson();
    for (const days of ['0', '1.5', 'ten'])
      expectRefusal(
        await runAdminHere(`token create --user ${userId} --days ${days}`),
        /^--days must be a whole number above 0, got "/m,
      );
  });
});

describe('client and grant', () => {
  test('let an app act for a person until the grant is revoked', async () => {
    const [owner, person] = [await service.createPerson(), await service.createPerson()];
    const words = `client create --kind app --owner ${owner.userId} --name`.split(' ');
    const client = await adminJsonHere<{ clientId: string }>([...words, 'Sleep Diary']);
    expect(client).toEqual({
      clientId: expect.stringMatching(/^app-[a-z0-9]{12}$/),
      kind: 'app',
      name: 'Sleep Diary',
      ownerId: owner.userId,
      createdAt: expect.any(Number),
    });
    const pair = `--user ${person.userId} --client ${client.clientId}`;
    const grant = await adminJsonHere<Created>(`grant create ${pair} --scopes basic,writemeasurements`);
    expect(grant).toMatchObject({
      userId: person.userId,
      clientId: client.clientId,
      accessToken: expect.stringContaining(client.clientId),
      scopes: ['basic', 'writemeasurements'],
    });
    const token = grant.accessToken;
    expect((await service.post('/api/v3/measurements/post', item(), { token })).status).toBe(200);
    expect(await service.statusOf(token, '/api/v3/measurements')).toBe(403);

    expect(await adminJsonHere(`grant revoke ${pair}`)).toEqual({
      userId: person.userId,
      clientId: client.clientId,
      revoked: true,
    });
    expect(await service.statusOf(token)).toBe(401);
    expectRefusal(await runAdminHere(`grant revoke ${pair}`), /^Person \d+ has not granted access to "app-/m);
  });

  test.each([
    [
      'a kind that does not exist',
      'client create --kind bot --name X --owner 1',
      /^--kind must be one of app, individual, study, got "bot"\.$/m,
    ],
    [
      'an owner that does not exist',
      'client create --kind app --name X --owner 999999999',
      /^--owner: there is no person 999999999\.$/m,
    ],
    [
      'a client that does not exist',
      'grant create --user 1 --client nobody',
      /^--client: there is no client "nobody"\.$/m,
    ],
    [
      'missing options',
      'client create --kind app',
      /^client create also needs --name NAME --owner USERID\.$/m,
    ],
  ])('refuse %s', async (_, line, sentence) => {
    expectRefusal(await runAdminHere(line), sentence);
  });

  test('refuse an unreadable name, and a person who does not exist', async () => {
    const { userId } = await service.createPerson();
    const words = `client create --kind study --owner ${userId} --name`.split(' ');
    const nameless = await runAdminHere([...words, ' ']);
    expectRefusal(nameless, /^--name must have 1 to 125 characters, got none\.$/m);
    const { clientId } = await service.createClient(userId);
    const unknown = await runAdminHere(`grant create --user 999999999 --client ${clientId}`);
    expectRefusal(unknown, /^--user: there is no person 999999999\.$/m);
  });
});
