import { expect, test } from '@jest/globals';
import { createSession } from '../../../shared/data/access/session.ts';
import { sessionKey } from '../../../shared/data/keys/access.ts';
import { personKey } from '../../../shared/data/keys/people.ts';
import { getItem } from '../../../shared/data/table/read.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { endSession, endSessions } from '../../../shared/use-cases/people/sessions.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { Visitor } from '../../support/signing-in/visitor.ts';

const path = '/session/token';
const day = 86_400;

const { runtime, service } = leasedRuntime();

async function signedIn(userId: number, now = epochSeconds()) {
  const session = await service.inTable(() =>
    createSession({ userId, method: 'code', device: 'Firefox on Linux' }, now),
  );
  if (session === undefined) throw new Error('There is no such person.');
  const visitor = new Visitor(service);
  visitor.cookies.set('daymark-session', session.secret);
  return { ...session, visitor };
}

interface Given {
  readonly accessToken: string;
  readonly expiresIn: number;
}
const askedBy = async (visitor: Visitor) => JSON.parse((await visitor.postJson(path)).text) as Given;
const statusWith = async (token: string) => (await service.get('/api/v3/user', { token })).status;

test('gives a token of the person’s own for 15 minutes', async () => {
  const person = await service.createPerson();
  const { visitor } = await signedIn(person.userId);
  const { accessToken, expiresIn } = await askedBy(visitor);
  expect(expiresIn).toBe(900);
  const { status, body } = await service.get('/api/v3/user', { token: accessToken });
  expect([status, body]).toEqual([200, expect.objectContaining({ id: person.userId })]);
  await runtime.clock({ advance: 901 });
  expect(await statusWith(accessToken)).toBe(401);
  await runtime.clock();
});

test('costs an everyday request nothing: it is authenticated like any other token', async () => {
  const person = await service.createPerson();
  const { visitor } = await signedIn(person.userId);
  const { accessToken } = await askedBy(visitor);
  const unitsWith = async (token: string) => {
    await runtime.resetUsage();
    await service.get('/api/v3/units', { token });
    return (await runtime.usage()).map(({ action, calls, readUnits }) => ({ action, calls, readUnits }));
  };
  expect(await unitsWith(accessToken)).toEqual(await unitsWith(person.token));
});

test('the token ends with its session, and no other token does', async () => {
  const { userId, token } = await service.createPerson();
  const [first, second] = [await signedIn(userId), await signedIn(userId)];
  const tokens = [await askedBy(first.visitor), await askedBy(first.visitor), await askedBy(second.visitor)];
  expect(await service.inTable(() => endSession(userId, first.hash))).toBe(true);
  expect(await Promise.all(tokens.map(({ accessToken }) => statusWith(accessToken)))).toEqual([
    401, 401, 200,
  ]);
  expect((await first.visitor.postJson(path)).status).toBe(401);
  expect(await service.inTable(() => endSessions(userId, 0))).toBe(1);
  expect(await statusWith(tokens[2]?.accessToken ?? '')).toBe(401);
  expect(await statusWith(token)).toBe(200);
});

test('pages that ask at the same moment all get one, and all end with the session', async () => {
  const { userId } = await service.createPerson();
  const { visitor, hash } = await signedIn(userId);
  const given = await Promise.all(Array.from({ length: 6 }, () => askedBy(visitor)));
  expect(await Promise.all(given.map(({ accessToken }) => statusWith(accessToken)))).toEqual(
    given.map(() => 200),
  );
  await service.inTable(() => endSession(userId, hash));
  expect(await Promise.all(given.map(({ accessToken }) => statusWith(accessToken)))).toEqual(
    given.map(() => 401),
  );
});

test('a session has 20 tokens at most: the oldest gives way', async () => {
  const { userId } = await service.createPerson();
  const { visitor } = await signedIn(userId);
  const given: Given[] = [];
  for (let i = 0; i < 21; i++) given.push(await askedBy(visitor));
  const statuses = await Promise.all(given.map(({ accessToken }) => statusWith(accessToken)));
  expect(statuses).toEqual([401, ...Array.from({ length: 20 }, () => 200)]);
});

test('a session lasts 30 days from its last use, and says so to the browser', async () => {
  const { userId } = await service.createPerson();
  const { visitor, hash } = await signedIn(userId);
  await runtime.clock({ advance: 29 * day });
  const answer = await visitor.postJson(path);
  const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('daymark-session='));
  expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  await runtime.clock({ advance: 29 * day });
  expect((await visitor.postJson(path)).status).toBe(200);
  await runtime.clock({ advance: 31 * day });
  expect((await visitor.postJson(path)).status).toBe(401);
  await runtime.clock();
  expect(await service.inTable(() => getItem(sessionKey(userId, hash)))).not.toHaveProperty('secret');
});

test('finding a session is one consistent read of two records, and writes at most once a day', async () => {
  const { userId } = await service.createPerson();
  const { visitor } = await signedIn(userId);
  await visitor.get('/account');
  await runtime.resetUsage();
  await visitor.postJson(path);
  const reads = (await runtime.usage()).filter(({ readUnits }) => readUnits > 0);
  expect(reads.map(({ action, calls, readUnits }) => [action, calls, readUnits])).toEqual([
    ['BatchGetItem', 1, 2],
  ]);
});

test('neither a forged session, nor one of somebody who left, nor a token is let in', async () => {
  const person = await service.createPerson();
  const { visitor, secret } = await signedIn(person.userId);
  const { accessToken } = await askedBy(visitor);
  const other = await service.createPerson();
  for (const forged of ['', 'x', accessToken, secret.replace(/^\d+/, String(other.userId)), `${secret}x`]) {
    visitor.cookies.set('daymark-session', forged);
    expect([forged, (await visitor.postJson(path)).status]).toEqual([forged, 401]);
  }
  expect(
    (
      await new Visitor(service).postJson(path, undefined, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
    ).status,
  ).toBe(401);
  visitor.cookies.set('daymark-session', secret);
  await service.del('/api/v3/user/delete?reason=trial', person);
  expect((await visitor.postJson(path)).status).toBe(401);
  expect(await statusWith(accessToken)).toBe(401);
  await runtime.tick(['purge-people']);
  expect(await service.inTable(() => getItem(personKey(person.userId)))).toBeUndefined();
  expect(await service.inTable(() => getItem(sessionKey(person.userId, secret)))).toBeUndefined();
});

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['an origin that is hidden', { origin: 'null' }],
  ['another port', { origin: 'http://127.0.0.1:1' }],
])('a request from %s is refused', async (_, headers) => {
  const { userId } = await service.createPerson();
  const { visitor } = await signedIn(userId);
  const { status, text } = await visitor.postJson(path, undefined, { headers });
  expect([status, text]).toEqual([403, expect.stringContaining('another site')]);
});
