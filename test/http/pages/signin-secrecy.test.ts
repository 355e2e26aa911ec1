import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Service, serviceAt } from '../../support/client.ts';
import { leaseRuntime, type Runtime, type RuntimeEndpoints, startRuntime } from '../../support/runtime.ts';
import {
  askForCode,
  codeIn,
  enterCode,
  mailTo,
  newAddress,
  signInByMail,
  wrongCode,
} from '../../support/signing-in/sign-in.ts';
import { Visitor } from '../../support/signing-in/visitor.ts';
import type { Usage } from '../../support/usage/usage-counter.ts';

/** What a request did to the table, without what follows from it later. */
const ofFunction = (usage: readonly Usage[], id: string) =>
  usage
    .filter((row) => row.function === id)
    .map(({ action, calls, readUnits, writeUnits }) => ({ action, calls, readUnits, writeUnits }));

/** The page without what is different every time. */
const sameEveryTime = (page: string, email: string) =>
  page.replaceAll(email, 'EMAIL').replaceAll(/name="token" value="[^"]*"/g, 'TOKEN');

/** Beside the stack of the service. */
const assemblyOf = (signUp: string) => join(process.env.DAYMARK_ASSEMBLY ?? '', '..', signUp);

/** What newcomers read. */
const forNewcomers = {
  open: ['This also creates your account.', 'this creates your account.'],
  invited: ['Accounts are by invitation.', 'New accounts are by invitation; ask whoever'],
  closed: [
    'New accounts can’t be created at the moment.',
    'No new accounts can be created here at the moment.',
  ],
} as const;

describe.each(['open', 'invited', 'closed'] as const)('with sign-up %s', (signUp) => {
  let own: Runtime | undefined;
  let runtime: RuntimeEndpoints;
  let service: Service;
  beforeAll(async () => {
    if (signUp !== 'open') own = await startRuntime({ assembly: assemblyOf(signUp), schedules: 'manual' });
    runtime = own ?? (await leaseRuntime());
    service = serviceAt(runtime.url);
    // What an instance does only once is done.
    await trace(newAddress());
  }, 120_000);
  afterAll(() => own?.stop());

  async function trace(email: string) {
    const visitor = new Visitor(runtime);
    await visitor.get('/signin');
    await runtime.resetUsage();
    const asked = await askForCode(visitor, email);
    const wrong = await enterCode(visitor, asked.text, email, '0000 0000');
    const usage = await runtime.usage();
    return {
      asked: [asked.status, sameEveryTime(asked.text, email)],
      wrong: [wrong.status, sameEveryTime(wrong.text, email)],
      asking: ofFunction(usage, 'post-signin'),
      entering: ofFunction(usage, 'post-signin-code'),
    };
  }

  test('sign-in and the welcome page say whether it also makes an account', async () => {
    const visitor = new Visitor(runtime);
    const [atSignIn, atFront] = forNewcomers[signUp];
    expect((await visitor.get('/signin')).text).toContain(atSignIn);
    const front = await fetch(runtime.url, { headers: { accept: 'text/html' } });
    const text = await front.text();
    expect(text).toContain(atFront);
    if (signUp === 'invited')
      expect(text).toContain(
        'run by <strong>Ada &lt;&amp;&gt; Co</strong>: <a href="mailto:ada@example.com">ada@example.com</a>',
      );
    if (signUp === 'closed') expect(text).toContain('hasn’t said who they are');
  });

  test('no answer, and nothing done before it, reveals whether an address is known', async () => {
    const known = await service.createPerson();
    const [ofKnown, ofUnknown] = [await trace(known.email), await trace(newAddress())];
    expect(ofKnown).toEqual(ofUnknown);
    expect(ofKnown.asking.length).toBeGreaterThan(0);
    expect(ofKnown.entering.length).toBeGreaterThan(0);
  });

  test('who gets mail', async () => {
    await runtime.clock({ advance: 3601 });
    const created = await service.createPerson();
    const stranger = newAddress();
    for (const email of [stranger, created.email]) await askForCode(new Visitor(runtime), email);
    const receives = { open: [stranger, created.email], invited: [created.email], closed: [] }[signUp] ?? [];
    for (const email of receives) await mailTo(runtime, email);
    // Mail is written in the order in which it was asked for: the last mail marks the end.
    const last = await service.createPerson();
    await service.inTable(async () => {
      const { createSession } = await import('../../../shared/data/access/session.ts');
      await createSession({ userId: last.userId, method: 'code', device: 'A browser' }, 1_790_000_000);
    });
    const { answer } = await signInByMail(runtime, last.email);
    expect(answer.status).toBe(303);
    const reached = new Set((await runtime.sentMails()).map(({ to }) => to));
    expect([stranger, created.email].filter((email) => reached.has(email))).toEqual(receives);
  });
});

describe('limits', () => {
  let runtime: RuntimeEndpoints;
  let service: Service;
  beforeAll(async () => {
    runtime = await leaseRuntime();
    service = serviceAt(runtime.url);
  });
  beforeEach(async () => {
    await runtime.clock({ advance: 3601 });
  });

  test.each(['known', 'unknown'])(
    'an address, %s, gets five codes an hour, and learns when to come back',
    async (kind) => {
      const email = kind === 'known' ? (await service.createPerson()).email : newAddress();
      for (let i = 0; i < 5; i++) expect((await askForCode(new Visitor(runtime), email)).status).toBe(200);
      const { status, headers, text } = await askForCode(new Visitor(runtime), email.toUpperCase());
      expect([status, text.includes('Five codes')]).toEqual([429, true]);
      const wait = Number(headers.get('retry-after'));
      expect(wait).toBeGreaterThan(3500);
      expect(wait).toBeLessThanOrEqual(3600);
      expect((await askForCode(new Visitor(runtime), newAddress())).status).toBe(200);
      await runtime.clock({ advance: wait });
      expect((await askForCode(new Visitor(runtime), email)).status).toBe(200);
    },
  );

  test('a network has 30 attempts an hour, of asking and of trying codes together', async () => {
    const email = newAddress();
    const visitor = new Visitor(runtime);
    const { text: page } = await askForCode(visitor, email);
    const code = codeIn(await mailTo(runtime, email));
    await Promise.all(Array.from({ length: 29 }, () => enterCode(visitor, page, email, wrongCode(code))));
    for (const refused of [
      await enterCode(visitor, page, email, code),
      await askForCode(new Visitor(runtime), newAddress()),
    ])
      expect([refused.status, refused.text.includes('your network')]).toEqual([429, true]);
  });

  test('those who got in do not use them up', async () => {
    // Each asks, and tries a code.
    for (let i = 0; i < 16; i++) expect((await signInByMail(runtime, newAddress())).answer.status).toBe(303);
  });
});
