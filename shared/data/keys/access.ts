import { partitionPrefixes } from '../table-facts.ts';
import { after, type Key, ofPerson } from './key.ts';

export const tokenKey = (hash: string): Key => ({ pk: `${partitionPrefixes.tokens}${hash}`, sk: 'TOKEN' });
/** Lists a person's tokens; the token itself lives under its hash. */
export const personTokenPrefix = 'TOKEN#';
export const personTokenKey = (userId: number, hash: string) =>
  ofPerson(userId, `${personTokenPrefix}${hash}`);
export const hashOfPersonToken = (sk: unknown) => after(personTokenPrefix, sk);

/** A key of a device is in a numbered slot; there are as many slots as a person may have keys, so nobody gets more. */
export const deviceKeyPrefix = 'DEVICEKEY#';
export const deviceKeyKey = (userId: number, slot: number) => ofPerson(userId, `${deviceKeyPrefix}${slot}`);
export const slotOfDevice = (sk: unknown) => Number(after(deviceKeyPrefix, sk));

/** A session's cookie names its person, so that both are read at once. */
export const sessionPrefix = 'SESSION#';
export const sessionKey = (userId: number, hash: string) => ofPerson(userId, `${sessionPrefix}${hash}`);
export const hashOfSession = (sk: unknown) => after(sessionPrefix, sk);

export const passkeyPrefix = 'PASSKEY#';
/** Ids of credentials may be longer than a key. */
export const passkeyKey = (userId: number, idHash: string) => ofPerson(userId, `${passkeyPrefix}${idHash}`);
/** The challenge that a person's new passkey has to sign. */
export const newPasskeyKey = (userId: number) => ofPerson(userId, 'NEW-PASSKEY');

const signInPartition = (browserHash: string) => `${partitionPrefixes.signIns}${browserHash}`;
export const signInCodeKey = (browserHash: string): Key => ({ pk: signInPartition(browserHash), sk: 'CODE' });
export const signInPasskeyKey = (browserHash: string): Key => ({
  pk: signInPartition(browserHash),
  sk: 'PASSKEY',
});
/** Leads from a person to the code a browser was sent for them, so that both go together. */
export const personSignInPrefix = 'SIGNIN#';
export const personSignInKey = (userId: number, browserHash: string) =>
  ofPerson(userId, `${personSignInPrefix}${browserHash}`);
export const hashOfPersonSignIn = (sk: unknown) => after(personSignInPrefix, sk);
export const attemptsKey = (hash: string): Key => ({
  pk: `${partitionPrefixes.attempts}${hash}`,
  sk: 'ATTEMPTS',
});
/** The codes asked for and guessed at one email address, which only its keyed hash names. */
export const addressKey = (hash: string): Key => ({
  pk: `${partitionPrefixes.attempts}${hash}`,
  sk: 'ADDRESS',
});

/** A browser in which someone has signed in before, found without knowing who that is. */
export const knownBrowserKey = (hash: string): Key => ({
  pk: `${partitionPrefixes.browsers}${hash}`,
  sk: 'BROWSER',
});
/** Leads from a person to such a browser, so that both go together. */
export const personBrowserPrefix = 'BROWSER#';
export const personBrowserKey = (userId: number, hash: string) =>
  ofPerson(userId, `${personBrowserPrefix}${hash}`);
export const hashOfPersonBrowser = (sk: unknown) => after(personBrowserPrefix, sk);
