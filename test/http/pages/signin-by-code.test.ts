import { describe, expect, test } from '@jest/globals';
import { findPersonByEmail } from '../../../shared/data/people/email-owner.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
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

const { runtime, service } = leasedRuntime();

/** Of everybody in the network: all tests come from one address. */
const anHourLater = () => runtime.clock({ advance: 3601 });

async function tokenOf(visitor: Visitor): Promise<string | undefined> {
  const { status, text } = await visitor.postJson('/session/token');
  return status === 200 ? (JSON.parse(text) as { accessToken: string }).accessToken : undefined;
}

describe('a new address', () => {
  test('becomes a person with the code from the mail, in the zone of their browser', async () => {
    const email = newAddress();
    const { visitor, answer } = await signInByMail(runtime, email, { timezone: 'Europe/Berlin' });
    expect([answer.status, answer.leadsTo]).toEqual([303, '/app']);
    const { body } = await service.get('/api/v3/user', { token: (await tokenOf(visitor)) ?? '' });
    expect(body).toMatchObject({ email, timezone: 'Europe/Berlin', administrator: false });
    const person = await service.inTable(() => findPersonByEmail(email));
    expect(person?.firstSignInAt).toBeGreaterThan(0);
  });

  test('gets one mail, with the code first in its subject', async () => {
    const email = newAddress();
    const { code } = await signInByMail(runtime, email);
    const mail = await mailTo(runtime, email);
    expect(mail).toMatchObject({ to: email, subject: `${code} is your Daymark code` });
    expect(mail.text).toContain('10 minutes');
    expect((await runtime.sentMails()).filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('signs up once, however it is spelled and from however many browsers', async () => {
    const email = newAddress();
    const [first, second] = [new Visitor(service), new Visitor(service)];
    const pages = [await askForCode(first, email)];
    const codes = [codeIn(await mailTo(runtime, email))];
    pages.push(await askForCode(second, email.toUpperCase()));
    codes.push(codeIn(await mailTo(runtime, email, 2)));
    await Promise.all([
      enterCode(first, pages[0]?.text ?? '', email, codes[0] ?? ''),
      enterCode(second, pages[1]?.text ?? '', email.toUpperCase(), codes[1] ?? ''),
    ]);
    const users = await Promise.all(
      [first, second].map(async (visitor) => {
        const { body } = await service.get<{ id: number }>('/api/v3/user', {
          token: (await tokenOf(visitor)) ?? '',
        });
        return body.id;
      }),
    );
    expect(users[0]).toBe(users[1]);
    expect(users[0]).toBeGreaterThan(0);
  });
});

test('a known person signs in to what is theirs', async () => {
  const { email, userId } = await service.createPerson();
  const { visitor } = await signInByMail(runtime, email);
  const { body } = await service.get('/api/v3/user', { token: (await tokenOf(visitor)) ?? '' });
  expect(body).toMatchObject({ id: userId });
});

describe('the code', () => {
  test('is asked for again after a wrong one, which counts down, and after five it is no use any more', async () => {
    await anHourLater();
    const email = newAddress();
    const visitor = new Visitor(service);
    const { text: page } = await askForCode(visitor, email);
    const code = codeIn(await mailTo(runtime, email));
    for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', 'One try is left']) {
      const answer = await enterCode(visitor, page, email, wrongCode(code));
      expect([answer.status, answer.text.includes(left)]).toEqual([400, true]);
    }
    expect((await enterCode(visitor, page, email, wrongCode(code))).text).toContain('it was the last try');
    expect((await enterCode(visitor, page, email, code)).status).toBe(400);
    expect(await tokenOf(visitor)).toBeUndefined();
  });

  test('counts five tries, also when many come at the same moment', async () => {
    await anHourLater();
    const email = newAddress();
    const visitor = new Visitor(service);
    const { text: page } = await askForCode(visitor, email);
    const code = codeIn(await mailTo(runtime, email));
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => enterCode(visitor, page, email, wrongCode(code))),
    );
    expect(tries.filter(({ text }) => text.includes('not right'))).toHaveLength(5);
    expect((await enterCode(visitor, page, email, code)).status).toBe(400);
  });

  test('is good once: of two at the same moment one gets in', async () => {
    await anHourLater();
    const email = newAddress();
    const visitor = new Visitor(service);
    const { text: page } = await askForCode(visitor, email);
    const code = codeIn(await mailTo(runtime, email));
    const both = await Promise.all([1, 2].map(() => enterCode(visitor, page, email, code)));
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
    expect((await enterCode(visitor, page, email, code)).status).toBe(400);
  });

  test('is good in the browser that asked for it, in no other, and for no other address', async () => {
    await anHourLater();
    const email = newAddress();
    const [own, other] = [new Visitor(service), new Visitor(service)];
    const { text: page } = await askForCode(own, email);
    const code = codeIn(await mailTo(runtime, email));
    const elsewhere = await enterCode(other, (await other.get('/signin')).text, email, code);
    expect([elsewhere.status, elsewhere.text.includes('another browser')]).toEqual([400, true]);
    expect((await enterCode(own, page, newAddress(), code)).status).toBe(400);
    expect((await enterCode(own, page, email, code)).status).toBe(303);
  });

  test('is good for ten minutes, and until another is asked for', async () => {
    await anHourLater();
    const email = newAddress();
    const visitor = new Visitor(service);
    const { text: page } = await askForCode(visitor, email);
    const first = codeIn(await mailTo(runtime, email));
    await askForCode(visitor, email);
    const second = codeIn(await mailTo(runtime, email, 2));
    expect((await enterCode(visitor, page, email, first)).status).toBe(400);
    await runtime.clock({ advance: 601 });
    expect((await enterCode(visitor, page, email, second)).text).toContain('it has expired');
  });

  test.each(['', '123456', '1234567', '123456789', 'ABCD-EFGH', '１２３４５６７８', '2345 6789 ABC0'])(
    'is never "%s"',
    async (code) => {
      const visitor = new Visitor(service);
      const page = (await visitor.get('/signin')).text;
      const { status, text } = await enterCode(visitor, page, newAddress(), code);
      expect([status, text.includes('eight digits')]).toEqual([400, true]);
    },
  );
});

test.each([
  '',
  'x',
  'a b@c',
  '@',
  `${'a'.repeat(300)}@example.com`,
  '"><script>alert(1)</script>',
  'n1<victim@example.com>',
  '\u212Aim@example.com',
])('says that "%s" is no email address, and shows it as text', async (email) => {
  const { status, text } = await askForCode(new Visitor(service), email);
  expect([status, text.includes('That isn’t an email address')]).toEqual([400, true]);
  expect(text).not.toContain('<script>alert');
});

describe('where it leads', () => {
  test('back to the page of ours that asked, which an app’s question opens by itself', async () => {
    await anHourLater();
    const path = '/oauth/authorize?client_id=x&state=a%20b';
    const visitor = new Visitor(service);
    const { text } = await visitor.get(`/signin?return=${encodeURIComponent(path)}`);
    expect(text).toContain('name="return" value="/oauth/authorize?client_id=x&amp;state=a%20b"');
    const { answer } = await signInByMail(runtime, newAddress(), { return: path });
    expect([answer.status, answer.leadsTo]).toEqual([200, path]);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/./\\evil.example',
    '/a/..//evil.example',
    ' //evil.example',
  ])('never to "%s"', async (path) => {
    await anHourLater();
    const { text } = await new Visitor(service).get(`/signin?return=${encodeURIComponent(path)}`);
    expect(text).not.toContain('evil');
    const { answer } = await signInByMail(runtime, newAddress(), { return: path });
    expect([answer.status, answer.leadsTo]).toEqual([303, '/app']);
  });
});

test('a person who is signed in already is sent on', async () => {
  await anHourLater();
  const { visitor } = await signInByMail(runtime, newAddress());
  expect((await visitor.get('/signin')).leadsTo).toBe('/app');
  expect((await visitor.get('/signin?return=%2Foauth%2Fauthorize%3Fx%3D1')).leadsTo).toBe(
    '/oauth/authorize?x=1',
  );
});
