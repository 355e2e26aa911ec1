import * as v from 'valibot';
import { isGuessedAt, withWrong, wrongCodesOfDay } from '../../domain/people/wrong-codes.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { Item } from '../item.ts';
import { hashOfPersonBrowser, knownBrowserKey, personBrowserKey } from '../keys/access.ts';
import { record } from '../table/record.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import type { Write } from '../table/transact.ts';
import { isThere, putWrite } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

export const knownBrowserSeconds = 365 * daySeconds;

const storedBrowser = v.object({
  wrong: v.optional(v.array(v.object({ id: v.string(), at: v.number() }))),
  [timeToLiveAttribute]: v.number(),
});

const browsers = record({ schema: storedBrowser, writeOnly: { userId: v.number() } });

/** A browser in which the person of an address has signed in before. */
export interface KnownBrowser {
  readonly hash: string;
  /** Someone guesses in this very browser. */
  readonly isGuessedIn: boolean;
}

export async function findKnownBrowser(hash: string, now: number): Promise<KnownBrowser | undefined> {
  const found = await browsers.find(knownBrowserKey(hash));
  if (found === undefined) return undefined;
  const { wrong = [], expiresAt } = found;
  return expiresAt > now ? { hash, isGuessedIn: isGuessedAt(wrongCodesOfDay(wrong, now)) } : undefined;
}

/** Joins the transaction that signs the person in. */
export function rememberBrowser(userId: number, hash: string, now: number): Write[] {
  const expiresAt = now + knownBrowserSeconds;
  return [
    browsers.update(knownBrowserKey(hash), { set: { userId, expiresAt } }),
    putWrite(personBrowserKey(userId, hash), { expiresAt }),
  ];
}

/** Counts a wrong code that was typed into this browser. */
export const countWrongIn = (hash: string, id: string, now: number): Promise<void> =>
  retryOnConflict('The count of wrong codes', async () => {
    const before = await browsers.find(knownBrowserKey(hash));
    if (before === undefined) return;
    const isCounted = await sendIfAllowed(
      browsers.update(knownBrowserKey(hash), {
        set: { wrong: withWrong(wrongCodesOfDay(before.wrong ?? [], now), id, now) },
        onlyIf: { ...isThere, wrong: before.wrong },
      }),
    );
    return isCounted ? undefined : conflict;
  });

/** Removes what a person's own record of a browser leads to. */
export const forgetBrowser = ({ sk }: Item): Promise<void> =>
  send(browsers.remove(knownBrowserKey(hashOfPersonBrowser(sk))));
