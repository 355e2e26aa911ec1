import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { saveDeviceRequest } from '../../../shared/data/clients/device-request.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import type { Person } from '../../support/client.ts';
import { readWholeTable, textOf } from '../../support/integrity/whole-table.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { answerDevice, Device, typeCode } from '../../support/signing-in/device.ts';
import { OAuthApp, signedInVisitor, type Tokens } from '../../support/signing-in/oauth-app.ts';
import { Visitor } from '../../support/signing-in/visitor.ts';

const all = 'basic readmeasurements writemeasurements';

const { runtime, service } = leasedRuntime();
let person: Person;
let visitor: Visitor;
let watch: Device;
beforeAll(async () => {
  watch = await Device.register(service);
});
beforeEach(async () => {
  person = await service.createPerson();
  visitor = await signedInVisitor(service, person.userId);
});

const statusWith = async (token: string) => (await service.get('/api/v3/measurements', { token })).status;

function tokensIn(answer: Tokens | string): Tokens {
  if (typeof answer === 'string') throw new Error(`No tokens, but ${answer}.`);
  return answer;
}

async function letIn(device: Device, scope = all, chosen?: readonly string[]): Promise<Tokens> {
  const asked = await device.ask(scope);
  await answerDevice(visitor, asked.user_code, 'allow', chosen);
  return tokensIn(await device.poll(asked));
}

async function appsOf({ token }: Person) {
  const { body } = await service.get<{ authorizedClients: { apps: { clientId: string; scope: string }[] } }>(
    '/api/v3/shares',
    { token },
  );
  return body.authorizedClients.apps;
}

describe('a device without a browser', () => {
  test('shows a code, waits, and gets tokens of the one form once somebody has allowed it', async () => {
    const asked = await watch.ask(all);
    expect(asked).toEqual({
      device_code: expect.stringMatching(/^[A-Z]{8}\.[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${watch.app.server.issuer}/device`,
      verification_uri_complete: `${watch.app.server.issuer}/device?user_code=${asked.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(await watch.poll(asked)).toBe('authorization_pending');
    const question = await typeCode(visitor, asked.user_code.toLowerCase().replace('-', ' '));
    expect(question.status).toBe(200);
    for (const text of [
      'Wrist Diary',
      asked.user_code,
      'on the same network',
      'Read your data',
      person.email,
    ])
      expect(question.text).toContain(text);
    const done = await answerDevice(visitor, asked.user_code, 'allow');
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('The device is connected')]);
    const tokens = tokensIn(await watch.poll(asked));
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: all });
    expect(tokens.access_token).toMatch(
      new RegExp(`^dm_${person.userId}_${watch.app.client.client_id}_[\\w-]{43}$`),
    );
    expect(await statusWith(tokens.access_token)).toBe(200);
    const renewed = await watch.app.refresh(tokens.refresh_token);
    expect(await statusWith(renewed.access_token)).toBe(200);
  });

  test('has access like any other app: what was chosen, listed, in the ledger, and ended at once', async () => {
    const tokens = await letIn(watch, all, ['readmeasurements']);
    expect(tokens.scope).toBe('readmeasurements');
    const clientId = watch.app.client.client_id;
    await service.get('/api/v3/measurements', { token: tokens.access_token });
    expect(await appsOf(person)).toEqual([expect.objectContaining({ clientId, scope: 'readmeasurements' })]);
    const { body } = await service.get('/api/v3/accesses', person);
    expect(JSON.stringify(body)).toContain('Wrist Diary');
    await service.post(`/api/v3/shares/delete?clientIdToRevoke=${clientId}`, undefined, person);
    expect(await statusWith(tokens.access_token)).toBe(401);
  });

  test('is told that it was denied, as often as it asks', async () => {
    const asked = await watch.ask(all);
    const shown = await answerDevice(visitor, asked.user_code, 'deny');
    expect(shown.text).toContain('The device was not connected');
    expect([await watch.poll(asked), await watch.poll(asked)]).toEqual(['access_denied', 'access_denied']);
    expect(await appsOf(person)).toEqual([]);
  });

  test('is told to slow down when it asks again within its interval', async () => {
    const asked = await watch.ask(all);
    const [first, second] = [await watch.poll(asked), await watch.poll(asked)];
    expect([first, second]).toEqual(['authorization_pending', 'slow_down']);
    await runtime.clock({ advance: 6 });
    expect(await watch.poll(asked)).toBe('authorization_pending');
    await runtime.clock();
  });

  test('is told when its code has expired, which then nobody can type any more', async () => {
    const asked = await watch.ask(all);
    await runtime.clock({ advance: 601 });
    const typed = await typeCode(visitor, asked.user_code);
    expect([typed.status, typed.text]).toEqual([400, expect.stringContaining('has expired')]);
    expect(await watch.poll(asked)).toBe('expired_token');
    await runtime.clock();
  });

  test('gets its tokens once: whoever sends its code again ends them', async () => {
    const asked = await watch.ask(all);
    await answerDevice(visitor, asked.user_code, 'allow');
    const tokens = tokensIn(await watch.poll(asked));
    expect(await watch.poll(asked)).toBe('invalid_grant');
    expect(await statusWith(tokens.access_token)).toBe(401);
  });

  test('is one of several that wait at the same time, of one app and of one person', async () => {
    const [first, second] = [await watch.ask(all), await watch.ask('basic')];
    await answerDevice(visitor, second.user_code, 'allow');
    expect(await watch.poll(first)).toBe('authorization_pending');
    const ofSecond = tokensIn(await watch.poll(second));
    await answerDevice(visitor, first.user_code, 'deny');
    expect(await watch.poll(first)).toBe('access_denied');
    expect(ofSecond.scope).toBe('basic');
    const third = await letIn(watch);
    expect([await statusWith(third.access_token), third.scope]).toEqual([200, all]);
    await watch.app.revoke(third.refresh_token);
    const kept = await watch.app.refresh(ofSecond.refresh_token);
    expect(kept.scope).toBe('basic');
  });

  test('cannot use the code of another app, nor a code that it made up', async () => {
    const asked = await watch.ask(all);
    const other = await Device.register(service);
    await answerDevice(visitor, asked.user_code, 'allow');
    expect(await other.poll(asked)).toBe('invalid_grant');
    const secret = asked.device_code.slice(9);
    const forged = [`${asked.device_code.slice(0, -1)}_`, `BCDFGHJK.${secret}`, secret, 'x'.repeat(5000)];
    for (const device_code of forged)
      expect(['invalid_grant', 'invalid_request']).toContain(await watch.poll({ device_code }));
    expect(typeof (await watch.poll(asked))).toBe('object');
  });

  test('may be an assistant, too', async () => {
    const asked = await watch.ask('readmeasurements', { resource: `${watch.app.server.issuer}/mcp` });
    const question = await typeCode(visitor, asked.user_code);
    expect(question.text).toContain('to be an assistant for');
    await answerDevice(visitor, asked.user_code, 'allow');
    const { access_token } = tokensIn(await watch.poll(asked));
    expect(await statusWith(access_token)).toBe(401);
  });
});

describe('whoever types a code', () => {
  test('signs in first, and comes back with the code', async () => {
    const stranger = new Visitor(service);
    const { leadsTo } = await stranger.get('/device?user_code=BCDF-GHJK');
    expect(leadsTo).toBe(`/signin?return=${encodeURIComponent('/device?user_code=BCDF-GHJK')}`);
    const { text } = await visitor.get('/device?user_code=BCDF-GHJK%22%3E');
    expect(text).toContain('value="BCDF-GHJK&quot;&gt;"');
  });

  test('is told apart by who they are: the second person finds the code used', async () => {
    const asked = await watch.ask(all);
    const other = await service.createPerson();
    const wrong = await signedInVisitor(service, other.userId);
    await answerDevice(wrong, asked.user_code, 'deny');
    const late = await answerDevice(visitor, asked.user_code, 'allow');
    expect(late.text).toContain('has expired');
    expect([await watch.poll(asked), await appsOf(person), await appsOf(other)]).toEqual([
      'access_denied',
      [],
      [],
    ]);
  });

  test('has one answer that counts, of two at the same moment', async () => {
    const asked = await watch.ask(all);
    const other = await service.createPerson();
    const another = await signedInVisitor(service, other.userId);
    const answers = await Promise.all(
      [visitor, another].map((who) =>
        answerDevice(who, asked.user_code, 'allow').then(
          ({ status }) => status,
          () => 400,
        ),
      ),
    );
    expect(answers.toSorted()).toEqual([200, 400]);
    const { access_token } = tokensIn(await watch.poll(asked));
    const winner = answers[0] === 200 ? person : other;
    expect(access_token).toContain(`dm_${winner.userId}_`);
  });

  test('sees where a device elsewhere asked from', async () => {
    const now = epochSeconds();
    const request = {
      ...{ hash: 'x', clientId: watch.app.client.client_id, client: watch.app.client.client_id },
      ...{ scope: 'basic', resources: [service.url], network: '203.0.113.0/24', createdAt: now },
    };
    await service.inTable(() => saveDeviceRequest('XXXXXXXX', { ...request, endsAt: now + 600 }));
    const { text } = await typeCode(visitor, 'XXXX-XXXX');
    expect(text).toContain('a <strong>different network address</strong> than this browser: 203.0.113.0/24');
  });

  test('guesses ten times an hour at most; right codes do not count, and others go on', async () => {
    for (let i = 0; i < 11; i++) {
      const asked = await watch.ask('basic');
      expect((await typeCode(visitor, asked.user_code)).status).toBe(200);
    }
    const asked = await watch.ask('basic');
    const guesses = Array.from({ length: 10 }, (_, i) => `BBBB-CCC${'BCDFGHJKLM'[i]}`);
    for (const guess of guesses) expect((await typeCode(visitor, guess)).status).toBe(400);
    const refused = await typeCode(visitor, asked.user_code);
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many wrong codes')]);
    const other = await service.createPerson();
    const friend = await signedInVisitor(service, other.userId);
    expect((await typeCode(friend, asked.user_code)).status).toBe(200);
    expect((await typeCode(visitor, 'what?')).text).toContain('eight letters');
  });

  test('chooses something, or denies; and nothing without the form of this browser', async () => {
    const asked = await watch.ask(all);
    const empty = await answerDevice(visitor, asked.user_code, 'allow', []);
    expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Choose at least one')]);
    const foreign = await visitor.post('/device', { code: asked.user_code, decision: 'allow', basic: 'yes' });
    expect(foreign.status).toBe(403);
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const { text } = await typeCode(visitor, asked.user_code);
    const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
    const sent = { code: asked.user_code, decision: 'allow', basic: 'yes', token };
    expect((await visitor.post('/device', sent, { headers })).status).toBe(403);
    expect(await watch.poll(asked)).toBe('authorization_pending');
  });
});

describe('what is refused', () => {
  test('an app that did not register for it, one that asks for nothing known, and nobody', async () => {
    const app = new Device(await OAuthApp.register(service));
    await expect(app.ask(all)).rejects.toMatchObject({ error: 'unauthorized_client' });
    await expect(watch.ask('openid')).rejects.toMatchObject({ error: 'invalid_scope' });
    await expect(watch.ask('')).rejects.toMatchObject({ error: 'invalid_scope' });
    const nobody = new Device(await OAuthApp.known(service, 'app-000000000000'));
    await expect(nobody.ask(all)).rejects.toMatchObject({ error: 'invalid_client' });
    const asked = await watch.ask(all);
    expect(await app.poll(asked)).toBe('unauthorized_client');
    await expect(watch.ask(all, { resource: 'https://elsewhere.example' })).rejects.toMatchObject({
      error: 'invalid_target',
    });
  });

  test('a registration that names no way to ask', async () => {
    const register = (grant_types: string[]) => Device.register(service, { grant_types } as never);
    await expect(register(['refresh_token'])).rejects.toMatchObject({ error: 'invalid_client_metadata' });
    const both = await OAuthApp.register(service, {
      grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
    } as never);
    expect((await new Device(both).ask('basic')).user_code).toHaveLength(9);
  });

  test('more than a hundred codes an hour for one network', async () => {
    const fresh = await Device.register(service);
    let refused: unknown;
    for (let i = 0; i < 101 && refused === undefined; i++)
      refused = await fresh.ask('basic').then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(refused).toMatchObject({ error: 'temporarily_unavailable', status: 429 });
    await runtime.clock({ advance: 3601 });
    expect((await fresh.ask('basic')).expires_in).toBe(600);
    await runtime.clock();
  });
});

test('a person who leaves meanwhile takes the device along', async () => {
  await runtime.clock({ advance: 7300 });
  const asked = await watch.ask(all);
  const leaving = await service.createPerson();
  const browser = await signedInVisitor(service, leaving.userId, epochSeconds() + 7300);
  await answerDevice(browser, asked.user_code, 'allow');
  await service.del('/api/v3/user/delete?reason=trial', leaving);
  expect(await watch.poll(asked)).toBe('invalid_grant');
  expect((await typeCode(browser, asked.user_code).catch(() => undefined))?.status).not.toBe(200);
  await runtime.tick(['purge-people']);
  await runtime.clock({ advance: 8300 });
  await runtime.tick(['purge-people']);
  await runtime.clock();
  const hints = new RegExp(`"U#${leaving.userId}"|"userId":${leaving.userId}\\b`);
  expect((await readWholeTable(service)).filter((item) => hints.test(textOf(item)))).toEqual([]);
});
