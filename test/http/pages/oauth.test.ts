import { beforeAll, describe, expect, test } from '@jest/globals';
import { removeGrant } from '../../../shared/data/clients/change-grant.ts';
import { countItemsOf } from '../../../shared/data/people/everybodys-items.ts';
import type { Person } from '../../support/client.ts';
import { readWholeTable, textOf } from '../../support/integrity/whole-table.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { OAuthApp, signedInVisitor } from '../../support/signing-in/oauth-app.ts';
import type { Visitor } from '../../support/signing-in/visitor.ts';

const all = 'basic readmeasurements writemeasurements';

const { runtime, service } = leasedRuntime();
let person: Person;
let visitor: Visitor;
let app: OAuthApp;
beforeAll(async () => {
  person = await service.createPerson();
  visitor = await signedInVisitor(service, person.userId);
  app = await OAuthApp.register(service);
});

const statusWith = async (token: string, path = '/api/v3/measurements') =>
  (await service.get(path, { token })).status;
const errorOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

const measurement = {
  variableName: 'Mood',
  variableCategoryName: 'Emotions',
  unitAbbreviatedName: '/5',
  combinationOperation: 'MEAN',
  value: 4,
  startAt: '2026-01-02T03:04:05',
};

describe('an app that a person lets in', () => {
  test('gets a token of the one form, for an hour, with which it reads and writes', async () => {
    const tokens = await app.connect(visitor, all);
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: all });
    const form = new RegExp(`^dm_${person.userId}_${app.client.client_id}_[\\w-]{43}$`);
    expect(tokens.access_token).toMatch(form);
    expect(tokens.refresh_token).toMatch(form);
    expect(await statusWith(tokens.access_token)).toBe(200);
    const posted = await service.post('/api/v3/measurements/post', [measurement], {
      token: tokens.access_token,
    });
    expect(posted.status).toBe(200);
    expect(await statusWith(tokens.refresh_token)).toBe(401);
  });

  test('is asked about once: the choice holds from then on, also in another browser', async () => {
    const another = await OAuthApp.register(service);
    await another.connect(visitor, 'basic');
    const elsewhere = await signedInVisitor(service, person.userId);
    const asked = await another.ask('basic');
    expect((await another.follow(elsewhere, asked.path)).at).toMatch(
      /^https:\/\/app\.example\/callback\?code=/,
    );
    const again = await another.ask('basic', { prompt: 'consent' });
    expect((await another.follow(elsewhere, again.path)).at).toMatch(/^\/oauth\/consent\//);
    const more = await another.ask('basic readmeasurements');
    expect((await another.follow(elsewhere, more.path)).at).toMatch(/^\/oauth\/consent\//);
  });

  test('gets the scopes the person chose, and the person is not asked about the others again', async () => {
    const modest = await OAuthApp.register(service);
    const tokens = await modest.connect(visitor, all, ['readmeasurements']);
    expect(tokens.scope).toBe('readmeasurements');
    expect(await statusWith(tokens.access_token)).toBe(200);
    const refused = await service.post('/api/v3/measurements/post', [measurement], {
      token: tokens.access_token,
    });
    expect(refused.status).toBe(403);
    const again = await modest.ask(all);
    const callback = (await modest.follow(visitor, again.path)).at;
    expect((await modest.exchange(callback, again)).scope).toBe('readmeasurements');
    const { scope } = await modest.connect(visitor, 'basic');
    expect(scope).toBe('basic');
    const shares = await shareOf(modest);
    expect(shares).toMatchObject({ scope: 'basic readmeasurements' });
  });

  test('gets nothing where nothing is chosen, and gets an error when it is denied', async () => {
    const denied = await OAuthApp.register(service);
    const asked = await denied.ask('basic');
    const { at, text } = await denied.follow(visitor, asked.path);
    const empty = await visitor.submit(at, { decision: 'allow' }, text);
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Choose at least one')]);
    const { leadsTo = '' } = await visitor.submit(at, { decision: 'deny', basic: 'yes' }, text);
    const callback = new URL((await denied.follow(visitor, leadsTo)).at);
    expect(Object.fromEntries(callback.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'the person denied the request',
      state: asked.state,
      iss: app.server.issuer,
    });
    expect(await shareOf(denied)).toBeUndefined();
  });

  test('is listed among the shares with its own name and when it was last used, and ends there', async () => {
    const shown = await OAuthApp.register(service, { client_uri: 'https://app.example/' });
    const tokens = await shown.connect(visitor, all);
    expect(await shareOf(shown)).toMatchObject({
      appDisplayName: 'Sleep Diary',
      homepageUrl: 'https://app.example/',
      lastUsedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const { client_id: clientIdToRevoke } = shown.client;
    await service.post(`/api/v3/shares/delete?clientIdToRevoke=${clientIdToRevoke}`, undefined, {
      token: person.token,
    });
    expect(await statusWith(tokens.access_token)).toBe(401);
    expect(await errorOf(await shown.refreshRequest(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await shareOf(shown)).toBeUndefined();
    await shown.connect(visitor, all);
    expect(await statusWith(tokens.access_token)).toBe(401);
    expect(await errorOf(await shown.refreshRequest(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });
});

async function shareOf({ client }: OAuthApp) {
  const { body } = await service.get<{ authorizedClients: { apps: { clientId: string }[] } }>(
    '/api/v3/shares',
    {
      token: person.token,
    },
  );
  return body.authorizedClients.apps.find(({ clientId }) => clientId === client.client_id);
}

describe('refreshing', () => {
  test('gives a new pair and ends neither the access token nor the share', async () => {
    const first = await app.connect(visitor, all);
    const second = await app.refresh(first.refresh_token);
    expect(second).toMatchObject({ expires_in: 3600, scope: all });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect([await statusWith(first.access_token), await statusWith(second.access_token)]).toEqual([200, 200]);
  });

  test('is refused with a token that was used within the last minute, without consequence', async () => {
    const first = await app.connect(visitor, all);
    const second = await app.refresh(first.refresh_token);
    expect(await errorOf(await app.refreshRequest(first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await statusWith(second.access_token)).toBe(200);
    const third = await app.refresh(second.refresh_token);
    expect(await errorOf(await app.refreshRequest(first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await statusWith((await app.refresh(third.refresh_token)).access_token)).toBe(200);
  });

  test('with one that was used earlier ends that authorization and leaves the share and others', async () => {
    const [first, other] = [await app.connect(visitor, all), await app.connect(visitor, all)];
    const second = await app.refresh(first.refresh_token);
    await runtime.clock({ advance: 61 });
    expect(await errorOf(await app.refreshRequest(first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await statusWith(second.access_token)).toBe(401);
    expect(await errorOf(await app.refreshRequest(second.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await statusWith(other.access_token)).toBe(200);
    expect(await statusWith((await app.refresh(other.refresh_token)).access_token)).toBe(200);
    expect(await shareOf(app)).toBeDefined();
    await runtime.clock();
  });

  test('at the same moment succeeds once', async () => {
    for (let round = 0; round < 5; round++) {
      const { refresh_token } = await app.connect(visitor, 'basic');
      const answers = await Promise.all([1, 2, 3].map(() => app.refreshRequest(refresh_token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    }
  });

  test('can ask for less and not for more', async () => {
    const { refresh_token } = await app.connect(visitor, 'basic readmeasurements');
    const ask = (scope: string, token: string) =>
      tokenRequest({ grant_type: 'refresh_token', refresh_token: token, scope });
    expect(await errorOf(await ask('writemeasurements', refresh_token))).toEqual([400, 'invalid_scope']);
    const less = (await (await ask('basic', refresh_token)).json()) as { scope: string };
    expect(less.scope).toBe('basic');
  });

  test('lasts 90 days from the last time', async () => {
    const first = await app.connect(visitor, 'basic');
    await runtime.clock({ advance: 89 * 86_400 });
    const second = await app.refresh(first.refresh_token);
    await runtime.clock({ advance: 89 * 86_400 });
    const third = await app.refresh(second.refresh_token);
    await runtime.clock({ advance: 91 * 86_400 });
    expect(await errorOf(await app.refreshRequest(third.refresh_token))).toEqual([400, 'invalid_grant']);
    await runtime.clock();
  });

  test('is not for an app that registered without it', async () => {
    const once = await OAuthApp.register(service, { grant_types: ['authorization_code'] });
    expect(await once.connect(visitor, 'basic')).not.toHaveProperty('refresh_token');
  });
});

const tokenRequest = (
  fields: Record<string, string>,
  path = '/oauth/token',
  clientId = app.client.client_id,
) =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...fields }),
  });

describe('a code', () => {
  test('is good once, and a second time ends what it gave', async () => {
    const asked = await app.ask(all);
    const callback = await app.authorize(visitor, asked);
    const tokens = await app.exchange(callback, asked);
    expect(await errorOf(await app.exchangeRequest(callback, asked))).toEqual([400, 'invalid_grant']);
    expect(await statusWith(tokens.access_token)).toBe(401);
    expect(await errorOf(await app.refreshRequest(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('is good once also at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const asked = await app.ask('basic');
      const callback = await app.authorize(visitor, asked);
      const answers = await Promise.all([1, 2, 3].map(() => app.exchangeRequest(callback, asked)));
      const [won, ...others] = answers.sort((one, other) => one.status - other.status);
      expect(others.map(({ status }) => status)).toEqual([400, 400]);
      const { access_token } = ((await won?.json()) ?? {}) as { access_token?: string };
      expect(await statusWith(access_token ?? '', '/api/v3/units')).toBe(200);
    }
  });

  test('is useless to a thief: without the verifier, for another app, or at another address', async () => {
    const asked = await app.ask(all);
    const callback = await app.authorize(visitor, asked);
    const wrong = { ...asked, verifier: 'x'.repeat(43) };
    expect(await errorOf(await app.exchangeRequest(callback, wrong))).toEqual([400, 'invalid_grant']);
    const code = new URL(callback).searchParams.get('code') ?? '';
    const fields = { grant_type: 'authorization_code', code, redirect_uri: asked.redirectUri };
    expect(await errorOf(await tokenRequest(fields))).toEqual([400, 'invalid_grant']);
    const thief = await OAuthApp.register(service);
    const byThief = { ...fields, code_verifier: asked.verifier };
    expect(await errorOf(await tokenRequest(byThief, '/oauth/token', thief.client.client_id))).toEqual([
      400,
      'invalid_grant',
    ]);
    const elsewhere = { ...byThief, redirect_uri: 'https://app.example/other' };
    expect(await errorOf(await tokenRequest(elsewhere))).toEqual([400, 'invalid_grant']);
    expect((await app.exchangeRequest(callback, asked)).status).toBe(200);
  });

  test('lasts a minute', async () => {
    const asked = await app.ask(all);
    const callback = await app.authorize(visitor, asked);
    await runtime.clock({ advance: 61 });
    expect(await errorOf(await app.exchangeRequest(callback, asked))).toEqual([400, 'invalid_grant']);
    await runtime.clock();
  });

  test('gives nothing once the share it rests on is revoked', async () => {
    const shortlived = await OAuthApp.register(service);
    const asked = await shortlived.ask(all);
    const callback = await shortlived.authorize(visitor, asked);
    await service.inTable(() => removeGrant(person.userId, shortlived.client.client_id));
    expect(await errorOf(await shortlived.exchangeRequest(callback, asked))).toEqual([400, 'invalid_grant']);
  });
});

test('with the account every code, token, authorization, grant and open question is deleted', async () => {
  const leaving = await service.createPerson();
  const own = await signedInVisitor(service, leaving.userId);
  const tokens = await app.connect(own, all);
  await app.refresh(tokens.refresh_token);
  const asked = await app.ask(all);
  const callback = await app.authorize(own, asked);
  await app.follow(own, (await app.ask(all, { prompt: 'consent', login_hint: leaving.email })).path);
  expect(await service.inTable(() => countItemsOf(leaving.userId))).toBeGreaterThan(5);

  await service.del('/api/v3/user/delete?reason=trial', { token: leaving.token });
  expect(await statusWith(tokens.access_token)).toBe(401);
  expect(await errorOf(await app.exchangeRequest(callback, asked))).toEqual([400, 'invalid_grant']);
  expect((await own.get((await app.ask('basic')).path)).leadsTo).toMatch(/^\/signin/);
  await runtime.tick(['purge-people']);
  await runtime.clock({ advance: 1000 });
  await runtime.tick(['purge-people']);
  await runtime.clock();
  expect(await service.inTable(() => countItemsOf(leaving.userId))).toBe(0);
  const hints = new RegExp(
    `"U#${leaving.userId}"|"(?:userId|accountId)":"?${leaving.userId}\\b|${leaving.email}`,
  );
  expect((await readWholeTable(service)).filter((item) => hints.test(textOf(item)))).toEqual([]);
});

test('registration is limited by network, and only for an hour', async () => {
  const register = () =>
    fetch(`${service.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['https://app.example/callback'] }),
    });
  await runtime.clock({ advance: 3600 });
  for (let i = 0; i < 100; i++) expect((await register()).status).toBe(201);
  const refused = await register();
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  await runtime.clock({ advance: 7200 });
  expect((await register()).status).toBe(201);
  await runtime.clock();
});

describe('revocation', () => {
  test('of a refresh token ends its authorization, never the share', async () => {
    const tokens = await app.connect(visitor, all);
    await app.revoke(tokens.refresh_token);
    expect(await statusWith(tokens.access_token)).toBe(401);
    expect(await errorOf(await app.refreshRequest(tokens.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await shareOf(app)).toBeDefined();
  });

  test('of an access token ends that one alone', async () => {
    const tokens = await app.connect(visitor, all);
    await app.revoke(tokens.access_token);
    expect(await statusWith(tokens.access_token)).toBe(401);
    expect((await app.refreshRequest(tokens.refresh_token)).status).toBe(200);
  });

  test('of what is unknown, used already or another app’s is answered alike and harms nobody', async () => {
    const tokens = await app.connect(visitor, all);
    const stranger = await OAuthApp.register(service);
    for (const token of ['nonsense', tokens.access_token, tokens.refresh_token]) await stranger.revoke(token);
    expect(await statusWith(tokens.access_token)).toBe(200);
    const second = await app.refresh(tokens.refresh_token);
    await app.revoke(tokens.refresh_token);
    expect(await statusWith(second.access_token)).toBe(401);
  });
});
