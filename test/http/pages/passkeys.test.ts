import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { listPasskeys } from '../../../shared/data/access/passkey.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { addPasskey, signInWithPasskey } from '../../support/signing-in/passkeys.ts';
import { signInByMail } from '../../support/signing-in/sign-in.ts';
import { SoftAuthenticator } from '../../support/signing-in/soft-authenticator.ts';
import { Visitor } from '../../support/signing-in/visitor.ts';

const { runtime, service } = leasedRuntime();
beforeEach(async () => {
  await runtime.clock({ advance: 3601 });
});

async function personWithPasskey() {
  const person = await service.createPerson();
  const { visitor } = await signInByMail(runtime, person.email);
  const device = new SoftAuthenticator();
  expect((await addPasskey(visitor, device, 'My phone')).status).toBe(200);
  return { person, visitor, device };
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200;

test('a passkey signs its person in, in any browser, and leads to a page of this service', async () => {
  const { person, device } = await personWithPasskey();
  const visitor = new Visitor(runtime);
  const { status, text } = await signInWithPasskey(visitor, device, {}, '/oauth/authorize?x=1');
  expect([status, JSON.parse(text)]).toEqual([200, { next: '/oauth/authorize?x=1' }]);
  expect((await visitor.get('/account')).text).toContain(person.email);
  const elsewhere = await signInWithPasskey(new Visitor(runtime), device, {}, '//evil.example');
  expect(JSON.parse(elsewhere.text)).toEqual({ next: '/app' });
});

describe('nobody gets in with', () => {
  test.each([
    ['an answer given to another site', { origin: 'https://evil.example' }],
    ['an answer for another host', { rpId: 'evil.example' }],
    ['an answer to another question', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s', async (_, changes) => {
    const { device } = await personWithPasskey();
    const visitor = new Visitor(runtime);
    const { status, text } = await signInWithPasskey(visitor, device, changes);
    expect([status, text.includes('unknown or was removed')]).toEqual([400, true]);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test('a passkey that names another person', async () => {
    const [mine, theirs] = [await personWithPasskey(), await personWithPasskey()];
    const visitor = new Visitor(runtime);
    const options = JSON.parse((await visitor.postJson('/signin/passkey/options', {})).text);
    const handle = Buffer.from(String(theirs.person.userId)).toString('base64url');
    const response = mine.device.authenticate({ ...options, origin: runtime.url }, handle);
    expect((await visitor.postJson('/signin/passkey', { response })).status).toBe(400);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test('a passkey that was never added, or whose person has left', async () => {
    expect((await signInWithPasskey(new Visitor(runtime), new SoftAuthenticator())).status).toBe(400);
    const { person, device } = await personWithPasskey();
    await service.del('/api/v3/user/delete?reason=trial', person);
    expect((await signInWithPasskey(new Visitor(runtime), device)).status).toBe(400);
  });

  test('an answer that comes after five minutes, or a second time', async () => {
    const { device } = await personWithPasskey();
    const visitor = new Visitor(runtime);
    const options = JSON.parse((await visitor.postJson('/signin/passkey/options', {})).text);
    const response = device.authenticate({ ...options, origin: runtime.url });
    await runtime.clock({ advance: 301 });
    expect((await visitor.postJson('/signin/passkey', { response })).text).toContain('took too long');
    expect((await visitor.postJson('/signin/passkey', { response })).status).toBe(400);
  });
});

describe('adding a passkey', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
  ])('is refused when it was made for %s', async (_, changes) => {
    const { person, visitor } = await personWithPasskey();
    expect((await addPasskey(visitor, new SoftAuthenticator(), 'x', changes)).status).toBe(400);
    expect(await service.inTable(() => listPasskeys(person.userId))).toHaveLength(1);
  });

  test('takes its name from the browser when it is given none, and stops at twenty', async () => {
    const { person, visitor } = await personWithPasskey();
    await addPasskey(visitor, new SoftAuthenticator(), ' ');
    const names = async () =>
      (await service.inTable(() => listPasskeys(person.userId))).map(({ name }) => name);
    expect((await names()).sort()).toEqual(['A browser', 'My phone']);
    for (let i = 2; i < 20; i++) await addPasskey(visitor, new SoftAuthenticator());
    expect((await visitor.postJson('/account/passkeys/options', {})).status).toBe(409);
  });

  test('needs a session', async () => {
    const answer = await new Visitor(runtime).postJson('/account/passkeys/options', {});
    expect(answer.status).toBe(401);
  });
});

test('a person who has lost all passkeys gets in with a code by email', async () => {
  const email = `${randomUUID()}@example.com`;
  const first = await signInByMail(runtime, email);
  await addPasskey(first.visitor, new SoftAuthenticator());
  expect((await signInByMail(runtime, email)).answer.status).toBe(303);
});
