import { beforeAll, expect, test } from '@jest/globals';
import { sumUsage } from '../../bench/operations/sum-usage.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { OAuthApp, signedInVisitor } from '../../support/signing-in/oauth-app.ts';
import { addPasskey, signInWithPasskey } from '../../support/signing-in/passkeys.ts';
import { askForCode, codeIn, enterCode, mailTo } from '../../support/signing-in/sign-in.ts';
import { SoftAuthenticator } from '../../support/signing-in/soft-authenticator.ts';
import { Visitor } from '../../support/signing-in/visitor.ts';

const { runtime, service } = leasedRuntime();
beforeAll(async () => {
  // An instance that has just begun also looks for the deployment's secrets, once.
  const { email } = await service.createPerson();
  const visitor = new Visitor(runtime);
  const { text: page } = await askForCode(visitor, email);
  await enterCode(visitor, page, email, codeIn(await mailTo(runtime, email)));
  const device = new SoftAuthenticator();
  await addPasskey(visitor, device);
  await signInWithPasskey(new Visitor(runtime), device);
});

/** How many calls of a function to the table a step takes. */
async function callsOf(id: string, step: () => Promise<unknown>): Promise<number> {
  await runtime.resetUsage();
  await step();
  return sumUsage(await runtime.usage(), id).roundTrips;
}

async function signedIn() {
  const person = await service.createPerson();
  return { person, visitor: await signedInVisitor(service, person.userId) };
}

test('signing in by code asks the table no more often than it has to', async () => {
  const person = await service.createPerson();
  const visitor = new Visitor(runtime);
  let page = '';
  const calls = {
    form: await callsOf('get-signin', () => visitor.get('/signin')),
    asking: await callsOf('post-signin', async () => {
      page = (await askForCode(visitor, person.email)).text;
    }),
    entering: 0,
  };
  const code = codeIn(await mailTo(runtime, person.email));
  calls.entering = await callsOf('post-signin-code', () => enterCode(visitor, page, person.email, code));
  const isWithin = calls.form === 0 && calls.asking <= 6 && calls.entering <= 11;
  expect([isWithin, calls]).toEqual([true, calls]);
});

test('signing in by passkey asks the table no more often than it has to', async () => {
  const { visitor } = await signedIn();
  const device = new SoftAuthenticator();
  const adding = await callsOf('post-account-passkeys', () => addPasskey(visitor, device));
  const entering = await callsOf('post-signin-passkey', () =>
    signInWithPasskey(new Visitor(runtime), device),
  );
  expect([adding <= 3, entering <= 8, { adding, entering }]).toEqual([true, true, { adding, entering }]);
});

test('the account’s page is a session and three lists', async () => {
  const { visitor } = await signedIn();
  expect(await callsOf('get-account', () => visitor.get('/account'))).toBe(4);
  expect(await callsOf('post-session-token', () => visitor.postJson('/session/token'))).toBe(2);
});

test('an app that asks, exchanges and refreshes makes few calls, and metadata none', async () => {
  const { visitor } = await signedIn();
  const app = await OAuthApp.register(service);
  const asked = await app.ask('basic');
  let callback = '';
  let tokens = { refresh_token: '' };
  const calls = {
    metadata: await callsOf('oauth', () => fetch(`${service.url}/.well-known/oauth-authorization-server`)),
    asking: await callsOf('oauth', async () => {
      callback = await app.authorize(visitor, asked);
    }),
    exchanging: await callsOf('oauth', async () => {
      tokens = await app.exchange(callback, asked);
    }),
    refreshing: await callsOf('oauth', () => app.refresh(tokens.refresh_token)),
  };
  expect(calls.metadata).toBe(0);
  const isWithin = calls.asking <= 30 && calls.exchanging <= 8 && calls.refreshing <= 8;
  expect([isWithin, calls]).toEqual([true, calls]);
});
