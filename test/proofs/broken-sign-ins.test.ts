import { describe, expect, test } from '@jest/globals';
import { listPasskeys } from '../../shared/data/access/passkey.ts';
import { listSessions } from '../../shared/data/access/session.ts';
import { listGrants, listGrantsTo } from '../../shared/data/clients/grant.ts';
import { findPersonByEmail } from '../../shared/data/people/email-owner.ts';
import { integrityProblems } from '../support/integrity/integrity.ts';
import { leasedRuntime } from '../support/leased-runtime.ts';
import type { RuntimeEndpoints } from '../support/runtime.ts';
import { answerDevice, Device } from '../support/signing-in/device.ts';
import { OAuthApp, signedInVisitor } from '../support/signing-in/oauth-app.ts';
import { addPasskey, signInWithPasskey } from '../support/signing-in/passkeys.ts';
import {
  askForCode,
  codeIn,
  enterCode,
  mailTo,
  newAddress,
  signInByMail,
} from '../support/signing-in/sign-in.ts';
import { SoftAuthenticator } from '../support/signing-in/soft-authenticator.ts';
import { Visitor } from '../support/signing-in/visitor.ts';

type Plan = NonNullable<Parameters<RuntimeEndpoints['setFaults']>[0]>;

const { runtime, service } = leasedRuntime();

/** One step under a plan; the next call finds the line whole again. */
async function under<T>(plan: Plan, step: () => Promise<T>): Promise<{ result: T; writes: number }> {
  await runtime.setFaults(plan);
  const result = await step();
  return { result, writes: (await runtime.setFaults()).writes };
}

/** The function dies after each of its writes in turn, and once the line loses answers and turns calls away. */
async function underEverything(act: (plan: Plan) => Promise<number>): Promise<void> {
  const writes = await act({});
  expect(writes).toBeGreaterThan(0);
  for (let stop = 0; stop < writes; stop++) await act({ stopAfterWrites: stop });
  await act({ seed: 1, lose: 0.25, fail: 0.1, throttle: 0.1, conflict: 0.1, handBackPart: 0.3 });
  await runtime.clock();
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200;
const sessionsOf = (userId: number) => service.inTable(() => listSessions(userId, 0));
/** Attempts are limited by the hour. */
const anHourLater = () => runtime.clock({ advance: 3_700 });
const nowOnTheClock = async () => Date.parse(await runtime.clock({ advance: 0 })) / 1000;

async function newPerson() {
  const person = await service.createPerson();
  return { ...person, visitor: await signedInVisitor(service, person.userId, await nowOnTheClock()) };
}

describe('wherever it breaks off', () => {
  test('a device is let in once, or can be let in again', async () => {
    const device = await Device.register(service);
    await underEverything(async (plan) => {
      await anHourLater();
      const { visitor } = await newPerson();
      const asked = await device.ask('basic');
      const letIn = () => answerDevice(visitor, asked.user_code, 'allow').catch(() => undefined);
      const { writes } = await under(plan, letIn);
      const first = await device.poll(asked);
      if (first === 'authorization_pending') await letIn();
      expect(first === 'authorization_pending' ? await device.poll(asked) : first).toHaveProperty(
        'scope',
        'basic',
      );
      return writes;
    });
    expect(await integrityProblems(service)).toEqual([]);
  });

  test('signing up by code makes one person, who gets in when asking again', async () => {
    await underEverything(async (plan) => {
      await anHourLater();
      const [visitor, email] = [new Visitor(runtime), newAddress()];
      const { text: page } = await askForCode(visitor, email);
      const code = codeIn(await mailTo(runtime, email));
      const { result, writes } = await under(plan, () => enterCode(visitor, page, email, code));
      expect([303, 400, 429, 503]).toContain(result.status);
      const again = await enterCode(visitor, page, email, code);
      // A code lets in once: of two answers at most one does.
      expect([result.status, again.status].filter((status) => status === 303).length).toBeLessThan(2);
      if (!(await isSignedIn(visitor))) await signInByMail(runtime, email);
      const person = await service.inTable(() => findPersonByEmail(email));
      expect(person).toBeDefined();
      expect((await sessionsOf(person?.userId ?? 0)).length).toBeLessThanOrEqual(2);
      return writes;
    });
    expect(await integrityProblems(service)).toEqual([]);
  });

  test('asking for a code sends it, or says that it did not', async () => {
    await underEverything(async (plan) => {
      await anHourLater();
      const [visitor, email] = [new Visitor(runtime), newAddress()];
      const { text: form } = await visitor.get('/signin');
      const { result, writes } = await under(plan, async () => {
        const answer = await visitor.submit('/signin', { email }, form);
        // The mail goes out after the answer.
        if (answer.status === 200 && plan.stopAfterWrites === undefined) await mailTo(runtime, email);
        return answer;
      });
      expect([200, 503]).toContain(result.status);
      expect((await signInByMail(runtime, email)).answer.status).toBe(303);
      return writes;
    });
  });

  test('a passkey is added once, signs in, and a session is there for every answer', async () => {
    await underEverything(async (plan) => {
      await anHourLater();
      const { userId, visitor } = await newPerson();
      const device = new SoftAuthenticator();
      const adding = await under(plan, () => addPasskey(visitor, device).catch(() => undefined));
      if (adding.result?.status !== 200) expect((await addPasskey(visitor, device)).status).toBe(200);
      expect(await service.inTable(() => listPasskeys(userId))).toHaveLength(1);

      const stranger = new Visitor(runtime);
      const entering = await under(plan, () => signInWithPasskey(stranger, device).catch(() => undefined));
      const isIn = entering.result?.status === 200;
      expect(await isSignedIn(stranger)).toBe(isIn);
      if (!isIn) expect((await signInWithPasskey(stranger, device)).status).toBe(200);
      expect((await sessionsOf(userId)).length).toBeLessThanOrEqual(3);
      return Math.max(adding.writes, entering.writes);
    });
  });

  test('a page gets its token or none, and ending the session ends every token', async () => {
    await underEverything(async (plan) => {
      const { userId, visitor } = await newPerson();
      const giving = await under(plan, () => visitor.postJson('/session/token'));
      expect([200, 401, 503]).toContain(giving.result.status);
      const second = await visitor.postJson('/session/token');
      const tokens = [giving.result, second]
        .filter(({ status }) => status === 200)
        .map(({ text }) => (JSON.parse(text) as { accessToken: string }).accessToken);
      const statuses = () =>
        Promise.all(tokens.map(async (token) => (await service.get('/api/v3/user', { token })).status));
      expect(new Set(await statuses())).toEqual(new Set([200]));
      const ending = await under(plan, () => visitor.postJson('/account/changes', { action: 'sign-out' }));
      if (ending.result.status !== 200) await visitor.postJson('/account/changes', { action: 'sign-out' });
      expect(await sessionsOf(userId)).toEqual([]);
      expect(new Set(await statuses())).toEqual(new Set([401]));
      return Math.max(giving.writes, ending.writes);
    });
  });

  test('consent is stored on both sides or on none, and can be given again', async () => {
    await underEverything(async (plan) => {
      const { userId, visitor } = await newPerson();
      const app = await OAuthApp.register(service);
      const asked = await app.ask('basic readmeasurements');
      const shown = await app.follow(visitor, asked.path);
      const fields = { basic: 'yes', readmeasurements: 'yes', decision: 'allow' };
      const { result, writes } = await under(plan, () => visitor.submit(shown.at, fields, shown.text));
      expect([303, 503]).toContain(result.status);
      const [given, mirrored] = await service.inTable(() =>
        Promise.all([listGrants(userId), listGrantsTo(app.client.client_id)]),
      );
      expect(given.map(({ grantId }) => grantId)).toEqual(mirrored.map(({ grantId }) => grantId));
      expect((await app.connect(visitor, 'basic readmeasurements')).scope).toBe('basic readmeasurements');
      expect(await service.inTable(() => listGrants(userId))).toHaveLength(1);
      return writes;
    });
  });

  test('a code is exchanged once, and a refresh token never leaves two good ones', async () => {
    await underEverything(async (plan) => {
      const { visitor } = await newPerson();
      const app = await OAuthApp.register(service);
      const asked = await app.ask('basic');
      const callback = await app.authorize(visitor, asked);
      const exchanging = await under(plan, () => app.exchangeRequest(callback, asked));
      const repeated = await app.exchangeRequest(callback, asked);
      const exchanges = [exchanging.result, repeated].map(({ status }) => status);
      for (const status of exchanges) expect([200, 400, 503]).toContain(status);
      expect(exchanges.filter((status) => status === 200).length).toBeLessThan(2);

      const { refresh_token } = await app.connect(visitor, 'basic');
      const refreshing = await under(plan, () => app.refreshRequest(refresh_token));
      const again = await app.refreshRequest(refresh_token);
      const answers = [refreshing.result, again];
      const good = await Promise.all(
        answers
          .filter(({ status }) => status === 200)
          .map(async (answer) => ((await answer.json()) as { refresh_token: string }).refresh_token),
      );
      expect(good.length).toBeLessThan(2);
      for (const token of good) expect((await app.refreshRequest(token)).status).toBe(200);
      // What was lost costs the app a question at most, which nobody has to answer again.
      expect((await app.connect(visitor, 'basic')).scope).toBe('basic');
      return Math.max(exchanging.writes, refreshing.writes);
    });
    expect(await integrityProblems(service)).toEqual([]);
  });
});
