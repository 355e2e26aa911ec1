import { beforeEach, describe, expect, test } from '@jest/globals';
import { daySeconds, hourSeconds } from '../../../shared/domain/time/calendar.ts';
import * as signIn from '../../../shared/use-cases/people/sign-in-by-code.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { addPasskey, signInWithPasskey } from '../../support/signing-in/passkeys.ts';
import {
  askForCode,
  codeIn,
  enterCode,
  mailTo,
  newAddress,
  signInByMail,
  wrongCode,
} from '../../support/signing-in/sign-in.ts';
import { SoftAuthenticator } from '../../support/signing-in/soft-authenticator.ts';
import { Visitor } from '../../support/signing-in/visitor.ts';

const { runtime, service } = leasedRuntime();
beforeEach(async () => {
  await runtime.clock({ advance: hourSeconds + 1 });
});

/** Asks for a code for an address and enters wrong ones; answers how each request was answered. */
async function guess(visitor: Visitor, email: string, tries: number): Promise<number[]> {
  const asked = await askForCode(visitor, email);
  const statuses = [asked.status];
  if (asked.status !== 200) return statuses;
  for (let i = 0; i < tries; i++)
    statuses.push((await enterCode(visitor, asked.text, email, '0000 0000')).status);
  return statuses;
}

const refusedOf = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;

/** A browser like any other, in which nobody is known. */
const stranger = (network: string, name = network) => ({
  browserSecret: `tab of ${name}`,
  keptSecret: `browser of ${name}`,
  network,
});

describe('signing in oneself does not buy guesses at others', () => {
  test('with a passkey in the same browser between them', async () => {
    const { visitor } = await signInByMail(runtime, newAddress());
    const device = new SoftAuthenticator();
    await addPasskey(visitor, device);
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) {
      statuses.push(...(await guess(visitor, newAddress(), 4)));
      expect((await signInWithPasskey(visitor, device)).status).toBe(200);
    }
    // Six addresses with a code asked for and four tries each use up the network's thirty attempts.
    expect([statuses.filter((status) => status === 400).length, refusedOf(statuses)]).toEqual([24, 2]);
  });

  test('with a code of one’s own in other browsers of the network', async () => {
    const visitor = new Visitor(runtime);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) {
      statuses.push(...(await guess(visitor, newAddress(), 4)));
      if (i < 4) expect((await signInByMail(runtime, newAddress())).answer.status).toBe(303);
    }
    expect(refusedOf(statuses)).toBe(0);
    statuses.push(...(await guess(visitor, newAddress(), 4)), ...(await guess(visitor, newAddress(), 4)));
    expect(refusedOf(statuses)).toBeGreaterThan(0);
  });

  test('nor with the right code after wrong ones', async () => {
    const counted = async () => {
      const statuses: number[] = [];
      while (refusedOf(statuses) === 0)
        statuses.push(...(await guess(new Visitor(runtime), newAddress(), 0)));
      return 31 - statuses.length;
    };
    const email = newAddress();
    const visitor = new Visitor(runtime);
    const { text: page } = await askForCode(visitor, email);
    const code = codeIn(await mailTo(runtime, email));
    for (let i = 0; i < 3; i++) await enterCode(visitor, page, email, wrongCode(code));
    expect((await enterCode(visitor, page, email, code)).status).toBe(303);
    expect(await counted()).toBe(3);
  });
});

describe('after ten wrong codes within a day', () => {
  const longCode = /^[2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4} [2-9A-HJ-NP-Z]{4}$/;
  const shortCode = /^\d{4} \d{4}$/;

  async function guessTenTimes(email: string) {
    for (let i = 0; i < 2; i++) await guess(new Visitor(runtime), email, 5);
  }

  test('codes for strangers’ browsers cannot be guessed, and the person is told, once', async () => {
    const { email } = await service.createPerson();
    const known = await signInByMail(runtime, email);
    expect(known.code).toMatch(shortCode);
    await guessTenTimes(email);
    const warned = await mailTo(runtime, email, 4);
    expect(warned.subject).toBe('Someone tried to guess your Daymark code');
    expect(warned.text).not.toContain('http');

    const fresh = await signInByMail(runtime, email);
    expect(fresh.code).toMatch(longCode);
    expect(fresh.answer.status).toBe(303);

    // Also typed without gaps and in small letters.
    const other = new Visitor(runtime);
    const { text: page } = await askForCode(other, email);
    expect(page).toContain('Code of twelve letters and digits');
    const code = codeIn(await mailTo(runtime, email, 6));
    expect((await enterCode(other, page, email, wrongCode(code))).status).toBe(400);
    expect((await enterCode(other, page, email, code.replaceAll(' ', '').toLowerCase())).status).toBe(303);

    // A browser that knows the person gets what it always got.
    const { text: again } = await askForCode(known.visitor, email);
    expect(again).toContain('Eight-digit code');
    expect(codeIn(await mailTo(runtime, email, 7))).toMatch(shortCode);
    const warnings = (await runtime.sentMails()).filter(
      ({ to, subject }) => to === email && subject === warned.subject,
    );
    expect(warnings).toHaveLength(1);

    await runtime.clock({ advance: daySeconds });
    expect((await signInByMail(runtime, email)).code).toMatch(shortCode);
  });

  test('nothing shows whether anybody has the address', async () => {
    const pages: string[] = [];
    for (const email of [(await service.createPerson()).email, newAddress()]) {
      await runtime.clock({ advance: hourSeconds + 1 });
      await guessTenTimes(email);
      const { text } = await askForCode(new Visitor(runtime), email);
      pages.push(text.replaceAll(email, 'EMAIL').replaceAll(/name="token" value="[^"]*"/g, ''));
    }
    expect(pages[0]).toContain('Code of twelve letters and digits');
    expect(pages[0]).toBe(pages[1]);
  });

  test('also in the very browser that knows the person', async () => {
    const { email } = await service.createPerson();
    const { visitor } = await signInByMail(runtime, email);
    for (let i = 0; i < 2; i++) await guess(visitor, email, 5);
    const { text } = await askForCode(visitor, email);
    expect(text).toContain('Code of twelve letters and digits');
  });
});

describe('nobody is locked out', () => {
  test('by who uses up what an address or a network may ask for', async () => {
    const { email } = await service.createPerson();
    const { visitor } = await signInByMail(runtime, email);
    const device = new SoftAuthenticator();
    await addPasskey(visitor, device);
    await visitor.submit('/account', { action: 'sign-out' });
    const statuses: number[] = [];
    // With the one they signed in with.
    for (let i = 0; i < 5; i++) statuses.push((await askForCode(new Visitor(runtime), email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    while (refusedOf(await guess(new Visitor(runtime), newAddress(), 0)) === 0);

    const before = (await runtime.sentMails()).filter(({ to }) => to === email).length;
    const { status, text: page } = await askForCode(visitor, email);
    expect(status).toBe(200);
    const code = codeIn(await mailTo(runtime, email, before + 1));
    expect((await enterCode(visitor, page, email, wrongCode(code))).status).toBe(400);
    expect((await enterCode(visitor, page, email, code)).status).toBe(303);
    expect((await signInWithPasskey(new Visitor(runtime), device)).status).toBe(200);
    // That it is known for one person says nothing about others.
    expect((await askForCode(visitor, newAddress())).status).toBe(429);
  });

  test('by somebody in another network, until four networks ask', async () => {
    const email = newAddress();
    const ask = (network: string, i: number) =>
      service.inTable(() =>
        signIn.askForCode(
          stranger(network, `${network} ${i}`),
          { email, requestId: `${network} ${i}` },
          1_790_000_000,
        ),
      );
    const kinds: string[] = [];
    for (const network of ['a', 'b', 'c', 'd'])
      for (let i = 0; i < 6; i++) {
        const asked = await ask(network, i);
        kinds.push(asked.kind === 'tooMany' ? asked.of : asked.kind);
      }
    const ofOne = [...Array.from({ length: 5 }, () => 'asked'), 'addressFromNetwork'];
    expect(kinds).toEqual([...ofOne, ...ofOne, ...ofOne, ...ofOne]);
    expect(await ask('e', 0)).toMatchObject({ kind: 'tooMany', of: 'address', waitSeconds: hourSeconds });
  });

  test('the cookie of a known browser names nobody, is for no script, and outlives signing out', async () => {
    const { visitor, answer } = await signInByMail(runtime, newAddress());
    const known = answer.headers.getSetCookie().find((line) => line.startsWith('daymark-known='));
    expect(known).toMatch(/^daymark-known=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    await visitor.submit('/account', { action: 'sign-out' });
    expect(visitor.cookies.has('daymark-session')).toBe(false);
    expect(visitor.cookies.has('daymark-known')).toBe(true);
  });
});

test('mail goes to the address on record, however it was spelled in the form', async () => {
  const { email } = await service.createPerson();
  const visitor = new Visitor(runtime);
  await askForCode(visitor, ` ${email.toUpperCase()} `);
  expect((await mailTo(runtime, email)).to).toBe(email);
  expect((await runtime.sentMails()).some(({ to }) => to === email.toUpperCase())).toBe(false);
});

test('so many people sign up from one network within a day as the operator lets', async () => {
  const now = 1_790_000_000;
  const signUp = (network: string, i: number, mode: 'open' | 'invited' = 'open', known?: string) =>
    service.inTable(async () => {
      const visitor = stranger(network, `${network} ${i}`);
      const email = known ?? newAddress();
      const asked = await signIn.askForCode(visitor, { email, requestId: `asks ${network} ${i}` }, now);
      if (asked.kind !== 'asked') return asked;
      const { codeOf } = await import('../../../shared/data/access/sign-in-secret.ts');
      const code = await codeOf(asked.request);
      const entered = { email, code, device: 'x', timezone: 'UTC', requestId: `enters ${network} ${i}` };
      return signIn.enterCode(visitor, entered, { signUp: mode, accountsPerNetwork: 2 }, now);
    });
  expect(await signUp('n1', 1)).toMatchObject({ kind: 'signedIn' });
  expect(await signUp('n1', 2)).toMatchObject({ kind: 'signedIn' });
  expect(await signUp('n1', 3)).toEqual({ kind: 'tooMany', of: 'accounts', waitSeconds: daySeconds });
  expect(await signUp('n2', 1)).toMatchObject({ kind: 'signedIn' });
  const { email } = await service.createPerson();
  expect(await signUp('n1', 4, 'open', email)).toMatchObject({ kind: 'signedIn' });
});
