import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { listPasskeys, passkeyIdOf, savePasskey } from '../../../shared/data/access/passkey.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { devicesOf, unreachableDevice } from '../../support/receivers/push-devices.ts';
import { codeIn, mailTo, signInByMail } from '../../support/signing-in/sign-in.ts';
import { Visitor } from '../../support/signing-in/visitor.ts';

const { runtime, service } = leasedRuntime();

const act = (visitor: Visitor, action: string, fields: Record<string, string> = {}) =>
  visitor.submit('/account', { action, ...fields });
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200;

async function threeBrowsers() {
  const person = await service.createPerson();
  const visitors: Visitor[] = [];
  for (let i = 0; i < 3; i++) visitors.push((await signInByMail(runtime, person.email)).visitor);
  return { person, visitors };
}

/** The ids that stand at buttons to end a session. */
const othersShown = (page: string) =>
  [...page.matchAll(/value="end-session"><input type="hidden" name="id" value="([0-9a-f]{64})"/g)].map(
    ([, id]) => id ?? '',
  );

describe('sessions', () => {
  test('are listed without their secrets, and ended one by one', async () => {
    const { person, visitors } = await threeBrowsers();
    const [mine, ...others] = visitors as [Visitor, Visitor, Visitor];
    const page = (await mine.get('/account')).text;
    expect(page).toContain(person.email);
    expect(page.match(/\(this browser\)/g)).toHaveLength(1);
    for (const visitor of visitors) expect(page).not.toContain(visitor.cookies.get('daymark-session'));
    const ids = othersShown(page);
    expect(ids).toHaveLength(2);
    const ended = await act(mine, 'end-session', { id: ids[0] ?? '' });
    expect([ended.status, ended.leadsTo]).toEqual([303, '/account?done=end-session']);
    const left = await Promise.all(others.map(isSignedIn));
    expect(left.filter(Boolean)).toHaveLength(1);
    expect(await isSignedIn(mine)).toBe(true);
  });

  test('are all ended except this one', async () => {
    const { visitors } = await threeBrowsers();
    await act(visitors[0] as Visitor, 'end-others');
    expect(await Promise.all(visitors.map(isSignedIn))).toEqual([true, false, false]);
  });

  test('of others cannot be ended, and nothing reveals that they exist', async () => {
    const [one, other] = [await threeBrowsers(), await threeBrowsers()];
    const [mine, theirs] = [one.visitors[0] as Visitor, other.visitors[0] as Visitor];
    const [id = ''] = othersShown((await theirs.get('/account')).text);
    const answers = [
      await act(mine, 'end-session', { id }),
      await act(mine, 'end-session', { id: '0'.repeat(64) }),
    ];
    expect(answers.map(({ status, leadsTo }) => [status, leadsTo])).toEqual([
      [303, '/account?done=end-session'],
      [303, '/account?done=end-session'],
    ]);
    expect(await Promise.all(other.visitors.map(isSignedIn))).toEqual([true, true, true]);
  });

  test('end by signing out, also for a copy of the cookie', async () => {
    const { visitor } = await signInByMail(runtime, `${randomUUID()}@example.com`);
    const copy = visitor.cookies.get('daymark-session') ?? '';
    const { leadsTo } = await act(visitor, 'sign-out');
    expect([leadsTo, visitor.cookies.has('daymark-session')]).toEqual(['/signin', false]);
    visitor.cookies.set('daymark-session', copy);
    expect(await isSignedIn(visitor)).toBe(false);
  });
});

describe('signing out', () => {
  const clears = ({ headers }: { readonly headers: Headers }) => headers.get('clear-site-data');
  const everything = '"storage", "cache"';

  test('tells the browser to remove everything, unless another person’s entries wait there', async () => {
    const { visitors } = await threeBrowsers();
    const [first, second, third] = visitors as [Visitor, Visitor, Visitor];
    expect(clears(await act(first, 'end-app', { id: 'none' }))).toBeNull();
    expect(clears(await act(first, 'sign-out'))).toBe(everything);
    expect(clears(await second.postJson('/account/changes', { action: 'sign-out' }))).toBe(everything);
    const left = await third.postJson('/account/changes', { action: 'sign-out-only' });
    expect([left.status, clears(left), await isSignedIn(third)]).toEqual([200, null, false]);
  });

  test('says beside the button of the account’s page what is deleted', async () => {
    const { visitor } = await signInByMail(runtime, `${randomUUID()}@example.com`);
    expect((await visitor.get('/account')).text).toMatch(
      /<button class="second">Sign out<\/button><\/div>\n<\/form>\n<p class="hint">.*hasn’t been sent yet is deleted/,
    );
  });

  test('a cookie that scripts may read names the person for as long as the session lasts', async () => {
    const { person, visitors } = await threeBrowsers();
    const [mine, other] = visitors as [Visitor, Visitor, Visitor];
    const named = (visitor: Visitor) => visitor.cookies.get('daymark-person');
    expect(visitors.map(named)).toEqual(visitors.map(() => String(person.userId)));
    mine.cookies.delete('daymark-person');
    const [line] = (await mine.postJson('/session/token')).headers
      .getSetCookie()
      .filter((cookie) => cookie.startsWith('daymark-person='));
    expect(line).toBe(`daymark-person=${person.userId}; Path=/; Max-Age=2592000; SameSite=Lax`);
    await act(mine, 'end-others');
    expect((await other.postJson('/session/token')).status).toBe(401);
    await act(mine, 'sign-out');
    expect([named(mine), named(other)]).toEqual([undefined, undefined]);
  });

  test('without a network is noted in the browser, and holds with the first request', async () => {
    const { person, visitors } = await threeBrowsers();
    const [mine] = visitors as [Visitor];
    mine.cookies.set('daymark-left', '1');
    expect((await mine.postJson('/session/token')).status).toBe(401);
    const names = ['daymark-session', 'daymark-person', 'daymark-left'];
    expect(names.filter((name) => mine.cookies.has(name))).toEqual([]);
    mine.cookies.set('daymark-left', '1');
    const code = await mine.submit('/signin', { email: person.email });
    await mine.submit(
      '/signin/code',
      { email: person.email, code: codeIn(await mailTo(runtime, person.email, 4)) },
      code.text,
    );
    expect([await isSignedIn(mine), mine.cookies.has('daymark-left')]).toEqual([true, false]);
  });

  test('ends what reminders reach in that browser, wherever its session is ended', async () => {
    const { person, visitors } = await threeBrowsers();
    const devices = devicesOf(service, person);
    const ids: number[] = [];
    for (const visitor of visitors) {
      const { id } = await devices.add(unreachableDevice());
      ids.push(id);
      const noted = await visitor.postJson('/account/changes', { action: 'note-device', id: String(id) });
      expect(noted.status).toBe(200);
    }
    const left = async () => (await devices.list()).pushSubscriptions.map(({ id }) => id);
    const [first, second, third] = visitors as [Visitor, Visitor, Visitor];
    await act(first, 'sign-out');
    expect(await left()).toEqual(ids.slice(1));
    await act(third, 'end-others');
    expect([await left(), await isSignedIn(second)]).toEqual([ids.slice(2), false]);
    for (const id of ['', 'x', '-1'])
      expect((await third.postJson('/account/changes', { action: 'note-device', id })).status).toBe(404);
  });
});

const passkey = (name: string) => ({
  credentialId: randomUUID(),
  publicKey: 'AAAA',
  counter: 0,
  transports: [],
  name,
  createdAt: 1_790_000_000,
});

describe('passkeys', () => {
  async function personWithPasskey(name: string) {
    const person = await service.createPerson();
    const own = passkey(name);
    await service.inTable(() => savePasskey(person.userId, own));
    const { visitor } = await signInByMail(runtime, person.email);
    const names = async () =>
      (await service.inTable(() => listPasskeys(person.userId))).map((one) => one.name);
    return { visitor, id: passkeyIdOf(own), names };
  }

  test('are listed, renamed and removed', async () => {
    const { visitor, id, names } = await personWithPasskey('Old <b>phone</b>');
    expect((await visitor.get('/account')).text).toContain('Old &lt;b&gt;phone&lt;/b&gt;');
    await act(visitor, 'rename-passkey', { id, name: '  New\u0000   phone ' });
    expect(await names()).toEqual(['New phone']);
    expect((await act(visitor, 'rename-passkey', { id, name: ' \u200b ' })).status).toBe(400);
    expect((await act(visitor, 'remove-passkey', { id })).leadsTo).toBe('/account?done=remove-passkey');
    expect(await names()).toEqual([]);
    expect((await act(visitor, 'rename-passkey', { id, name: 'x' })).status).toBe(404);
  });

  test('of others are neither renamed nor removed', async () => {
    const [mine, theirs] = [await personWithPasskey('Mine'), await personWithPasskey('Theirs')];
    await act(mine.visitor, 'remove-passkey', { id: theirs.id });
    expect((await act(mine.visitor, 'rename-passkey', { id: theirs.id, name: 'x' })).status).toBe(404);
    expect(await theirs.names()).toEqual(['Theirs']);
  });
});

describe('apps', () => {
  async function personWithApp() {
    const [person, owner] = await Promise.all([service.createPerson(), service.createPerson()]);
    const client = await service.createClient(owner.userId, { name: 'Sleep <i>Diary</i>' });
    const app = await service.grant(person.userId, client, ['readmeasurements']);
    const { visitor } = await signInByMail(runtime, person.email);
    const mayRead = async () => (await service.get('/api/v3/userVariables', app)).status === 200;
    return { visitor, id: client.clientId, mayRead };
  }

  test('are listed with what they may do, and ended', async () => {
    const { visitor, id, mayRead } = await personWithApp();
    const page = (await visitor.get('/account')).text;
    expect(page).toMatch(/Sleep &lt;i&gt;Diary&lt;\/i&gt;<\/strong> can read your data/);
    expect(page).toMatch(/Since \d+ \w+ \d{4}, not used yet/);
    expect(await mayRead()).toBe(true);
    expect((await act(visitor, 'end-app', { id })).leadsTo).toBe('/account?done=end-app');
    expect(await mayRead()).toBe(false);
    expect((await visitor.get('/account?done=end-app')).text).toContain('Nobody but you.');
    expect((await act(visitor, 'end-app', { id })).leadsTo).toBe('/account?done=end-app');
  });

  test('of others go on, and nothing reveals that they exist', async () => {
    const [mine, theirs] = [await personWithApp(), await personWithApp()];
    const { status, leadsTo } = await act(mine.visitor, 'end-app', { id: theirs.id });
    expect([status, leadsTo]).toEqual([303, '/account?done=end-app']);
    expect(await theirs.mayRead()).toBe(true);
  });

  test('are not ended by a form of another site, nor by one without a name', async () => {
    const { visitor, id, mayRead } = await personWithApp();
    const forged = await visitor.post('/account', { action: 'end-app', id, token: 'x' });
    expect(forged.status).toBe(403);
    for (const wrong of ['', 'a'.repeat(2000), '#'])
      expect((await act(visitor, 'end-app', { id: wrong })).status).toBe(404);
    expect(await mayRead()).toBe(true);
  });
});

describe('for the script of a page', () => {
  test('one signs out in JSON, and nothing else of an account is changed that way', async () => {
    const { visitors } = await threeBrowsers();
    const [mine, ...others] = visitors as [Visitor, Visitor, Visitor];
    for (const action of ['end-others', 'end-session', 'rename-passkey', 'remove-passkey', 'end-app'])
      expect((await mine.postJson('/account/changes', { action })).status).toBe(400);
    const { status, text } = await mine.postJson('/account/changes', { action: 'sign-out' });
    expect([status, JSON.parse(text)]).toEqual([200, { isSignedIn: false }]);
    expect(mine.cookies.has('daymark-session')).toBe(false);
    expect(await Promise.all([mine, ...others].map(isSignedIn))).toEqual([false, true, true]);
  });

  test('another site, or somebody who is not signed in, can do nothing', async () => {
    const { visitors } = await threeBrowsers();
    const [mine] = visitors as [Visitor];
    const foreign = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
    const refused = await mine.postJson('/account/changes', { action: 'sign-out' }, foreign);
    expect(refused.status).toBe(403);
    expect(await Promise.all(visitors.map(isSignedIn))).toEqual([true, true, true]);
    expect((await new Visitor(runtime).postJson('/account/changes', { action: 'sign-out' })).status).toBe(
      401,
    );
    expect((await mine.postJson('/account/changes', { action: 'nothing' })).status).toBe(400);
  });
});

test.each(['', 'delete-everything'])('an action that is called "%s" is refused', async (action) => {
  const { visitor } = await signInByMail(runtime, `${randomUUID()}@example.com`);
  expect((await act(visitor, action)).status).toBe(400);
});
