import { describe, expect, test } from '@jest/globals';
import {
  type AttemptLimit,
  countAttempt,
  findAttempts,
  forgetAttempts,
} from '../../shared/data/access/attempts.ts';
import {
  claimWarning,
  countRequestedCode,
  countWrongCode,
  forgetAddress,
} from '../../shared/data/access/guarded-address.ts';
import {
  countWrongIn,
  findKnownBrowser,
  forgetBrowser,
  knownBrowserSeconds,
  rememberBrowser,
} from '../../shared/data/access/known-browser.ts';
import { addressKey, attemptsKey, knownBrowserKey, personBrowserKey } from '../../shared/data/keys/access.ts';
import { getItem } from '../../shared/data/table/read.ts';
import { transactIfAllowed } from '../../shared/data/table/transact.ts';
import { daySeconds, hourSeconds } from '../../shared/domain/time/calendar.ts';
import { countNetworkAttempt, forgiveSignIn } from '../../shared/use-cases/people/network-attempts.ts';
import { connectFaultily } from '../support/connections/faulty-connection.ts';
import { ownTable } from '../support/own-table.ts';

const connection = connectFaultily(await ownTable());

const now = 1_790_000_000;
let last = 0;
const newHash = () => `hash ${++last}`;

/** Does something while the first write of other work is on its way. */
const overtaking = <T>(work: () => Promise<T>, meanwhile: () => Promise<unknown>) =>
  connection.under({ kind: 'waits', atWrite: 1, meanwhile }, work);

describe('attempts', () => {
  const limitOf = (hash = newHash()): AttemptLimit => ({ hash, most: 3, windowSeconds: 100 });
  const idsOf = async ({ hash }: AttemptLimit) => (await findAttempts(hash))?.attempts.map(({ id }) => id);

  test('are counted up to the most within the window, each id once', async () => {
    const limit = limitOf();
    const waits: number[] = [];
    for (const [id, at] of [
      ['a', 0],
      ['a', 5],
      ['b', 10],
      ['c', 20],
      ['d', 30],
      ['b', 40],
      ['d', 99],
      ['d', 100],
      ['e', 100],
    ] as const)
      waits.push(await countAttempt(limit, id, now + at));
    expect(waits).toEqual([0, 0, 0, 0, 70, 0, 1, 0, 10]);
    expect(await idsOf(limit)).toEqual(['b', 'c', 'd']);
    expect(await getItem(attemptsKey(limit.hash))).toMatchObject({ expiresAt: now + 200 });
  });

  test('at the same moment all count', async () => {
    const limit = limitOf();
    const count = (id: string) => countAttempt(limit, id, now);
    expect(
      await overtaking(
        () => count('a'),
        () => count('b'),
      ),
    ).toBe(0);
    expect(
      await overtaking(
        () => count('c'),
        () => count('d'),
      ),
    ).toBe(100);
    expect(await idsOf(limit)).toEqual(['b', 'a', 'd']);
  });

  test('are forgotten by their ids, also while another is counted', async () => {
    const limit = limitOf();
    const forget = () => forgetAttempts(limit, (id) => id === 'a', now + 50);
    await forget();
    expect(await idsOf(limit)).toBeUndefined();
    await countAttempt(limit, 'a', now);
    await countAttempt(limit, 'b', now);
    await overtaking(forget, () => countAttempt(limit, 'c', now));
    expect(await idsOf(limit)).toEqual(['b', 'c']);
    expect(await getItem(attemptsKey(limit.hash))).toMatchObject({ expiresAt: now + 150 });
  });

  test('that led to a session are forgiven, and nothing else', async () => {
    const network = newHash();
    const own = { network, address: 'own address of 16', browserHash: 'this browser, so long' };
    const attempts = [
      ['ask', own, 'first'],
      ['ask', own, 'second'],
      ['enter', own, 'wrong'],
      ['enter', own, 'right'],
      ['ask', { ...own, address: 'another address' }, 'third'],
      ['ask', { ...own, browserHash: 'another browser' }, 'fourth'],
    ] as const;
    for (const [kind, whose, requestId] of attempts)
      await countNetworkAttempt({ ...whose, kind, requestId }, now);
    await forgiveSignIn({ ...own, requestId: 'right' }, now);
    // A wrong code and what was tried elsewhere stay: of thirty, 27 are left.
    const countMore = (i: number) =>
      countNetworkAttempt({ ...own, kind: 'enter', requestId: `more ${i}` }, now);
    const waits: number[] = [];
    for (let i = 0; i < 28; i++) waits.push(await countMore(i));
    expect(waits).toEqual([...Array<number>(27).fill(0), hourSeconds]);
  });
});

describe('an address', () => {
  const ask = (address: string, id: string, network = 'n', at = now) =>
    countRequestedCode(address, { id, network }, at);
  const counted = { kind: 'counted', isGuessedAt: false };

  test('is sent five codes an hour from one network', async () => {
    const address = newHash();
    for (let i = 0; i < 5; i++) expect(await ask(address, `${i}`, 'n', now + i)).toEqual(counted);
    const tooMany = { kind: 'tooMany', of: 'addressFromNetwork' };
    expect(await ask(address, 'sixth', 'n', now + 10)).toEqual({
      ...tooMany,
      waitSeconds: hourSeconds - 10,
    });
    expect(await ask(address, '4', 'n', now + 10)).toEqual(counted);
    expect(await ask(address, 'other', 'other network', now + 10)).toEqual(counted);
    expect(await ask(address, 'sixth', 'n', now + hourSeconds - 1)).toEqual({ ...tooMany, waitSeconds: 1 });
    expect(await ask(address, 'sixth', 'n', now + hourSeconds)).toEqual(counted);
  });

  test('is sent twenty codes an hour from all networks', async () => {
    const address = newHash();
    for (let i = 0; i < 20; i++) expect(await ask(address, `${i}`, `n${i}`)).toEqual(counted);
    expect(await ask(address, 'next', 'new', now + 1)).toEqual({
      kind: 'tooMany',
      of: 'address',
      waitSeconds: hourSeconds - 1,
    });
  });

  test('counts codes that are asked for at the same moment', async () => {
    const address = newHash();
    expect(
      await overtaking(
        () => ask(address, 'a'),
        () => ask(address, 'b'),
      ),
    ).toEqual(counted);
    expect(
      await overtaking(
        () => ask(address, 'c'),
        () => ask(address, 'd'),
      ),
    ).toEqual(counted);
    expect(await getItem(addressKey(address))).toMatchObject({
      asked: ['b', 'a', 'd', 'c'].map((id) => ({ id })),
      expiresAt: now + daySeconds,
    });
  });

  test('is guessed at after ten wrong codes within a day', async () => {
    const address = newHash();
    const results: (boolean | undefined)[] = [];
    for (let i = 0; i < 9; i++) results.push(await countWrongCode(address, `${i}`, now + i));
    results.push(await countWrongCode(address, '8', now + 9));
    expect(await ask(address, 'a')).toEqual(counted);
    results.push(
      await overtaking(
        () => countWrongCode(address, 'tenth', now + 9),
        () => ask(address, 'b'),
      ),
    );
    expect(results).toEqual([...Array<boolean>(10).fill(false), true]);
    const guessedAt = { kind: 'counted', isGuessedAt: true };
    expect(await ask(address, 'c')).toEqual(guessedAt);
    expect(await ask(address, 'c')).toEqual(guessedAt);
    expect(await ask(address, 'd', 'n', now + daySeconds)).toEqual(counted);
  });

  test('is told once a day; the same event may ask again', async () => {
    const address = newHash();
    const claim = (id: string, at = now) => claimWarning(address, id, at);
    expect(await claim('a')).toBe(false);
    await countWrongCode(address, 'x', now);
    expect([await claim('a'), await claim('a'), await claim('b')]).toEqual([true, true, false]);
    expect(await claim('b', now + daySeconds - 1)).toBe(false);
    expect(await claim('b', now + daySeconds)).toBe(true);
    expect(await claim('a', now + daySeconds)).toBe(false);
    await forgetAddress(address);
    expect(await getItem(addressKey(address))).toBeUndefined();
  });
});

describe('a browser in which somebody has signed in', () => {
  async function knownBrowser(userId = ++last) {
    const hash = newHash();
    expect(await transactIfAllowed(rememberBrowser(userId, hash, now))).toBe(true);
    return { hash, userId };
  }

  test('is known for a year', async () => {
    const { hash, userId } = await knownBrowser();
    const lastMoment = now + knownBrowserSeconds - 1;
    expect(await findKnownBrowser(hash, lastMoment)).toEqual({ hash, isGuessedIn: false });
    expect(await findKnownBrowser(hash, lastMoment + 1)).toBeUndefined();
    expect(await findKnownBrowser(newHash(), now)).toBeUndefined();
    const expiresAt = now + 365 * daySeconds;
    expect(await getItem(knownBrowserKey(hash))).toMatchObject({ userId, expiresAt });
    expect(await getItem(personBrowserKey(userId, hash))).toMatchObject({ expiresAt });
  });

  test('is guessed in after ten wrong codes, for a day', async () => {
    const { hash } = await knownBrowser();
    const isGuessedIn = async (at: number) => (await findKnownBrowser(hash, at))?.isGuessedIn;
    await overtaking(
      () => countWrongIn(hash, '0', now),
      () => countWrongIn(hash, '1', now),
    );
    for (let i = 2; i < 8; i++) await countWrongIn(hash, `${i}`, now);
    await overtaking(
      () => countWrongIn(hash, '8', now),
      () => countWrongIn(hash, '9', now),
    );
    expect(await isGuessedIn(now + daySeconds - 1)).toBe(true);
    expect(await isGuessedIn(now + daySeconds)).toBe(false);
    await countWrongIn(hash, 'next day', now + daySeconds);
    expect((await getItem(knownBrowserKey(hash)))?.wrong).toEqual([{ id: 'next day', at: now + daySeconds }]);
  });

  test('that has been forgotten counts nothing, also where it goes meanwhile', async () => {
    const { hash, userId } = await knownBrowser();
    const forget = () => forgetBrowser({ ...personBrowserKey(userId, hash) });
    await overtaking(() => countWrongIn(hash, 'a', now), forget);
    expect(await getItem(knownBrowserKey(hash))).toBeUndefined();
    await countWrongIn(hash, 'b', now);
    expect(await findKnownBrowser(hash, now)).toBeUndefined();
  });
});
