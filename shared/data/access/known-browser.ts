import * as v from 'valibot';
import { isGuessedAt, withWrong, wrongOfDay } from '../../domain/people/wrong-codes.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { Item } from '../item.ts';
import { hashOfPersonBrowser, knownBrowserKey, personBrowserKey } from '../keys/access.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem } from '../table/read.ts';
import { overtaken, retryWhileOvertaken } from '../table/retry-while-overtaken.ts';
import type { Write } from '../table/transact.ts';
import { deleteItem, updateItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

export const knownBrowserSeconds = 365 * daySeconds;

const storedBrowser = v.object({
  wrong: v.optional(v.array(v.object({ id: v.string(), at: v.number() }))),
  [timeToLiveAttribute]: v.number(),
});

/** A browser in which the person of an address has signed in before. */
export interface KnownBrowser {
  readonly hash: string;
  /** Somebody guesses in this very browser. */
  readonly isGuessedIn: boolean;
}

export async function findKnownBrowser(hash: string, now: number): Promise<KnownBrowser | undefined> {
  const item = await getItem(knownBrowserKey(hash));
  if (item === undefined) return undefined;
  const { wrong = [], expiresAt } = parseStored(storedBrowser, item);
  return expiresAt > now ? { hash, isGuessedIn: isGuessedAt(wrongOfDay(wrong, now)) } : undefined;
}

/** Joins the transaction that signs the person in. */
export function rememberBrowser(userId: number, hash: string, now: number): Write[] {
  const expiresAt = now + knownBrowserSeconds;
  return [
    {
      Update: {
        Key: knownBrowserKey(hash),
        UpdateExpression: 'SET userId = :userId, #expiry = :end',
        ExpressionAttributeNames: { '#expiry': timeToLiveAttribute },
        ExpressionAttributeValues: { ':userId': userId, ':end': expiresAt },
      },
    },
    { Put: { Item: { ...personBrowserKey(userId, hash), [timeToLiveAttribute]: expiresAt } } },
  ];
}

/** Counts a wrong code that was typed into this browser. */
export const countWrongIn = (hash: string, id: string, now: number): Promise<void> =>
  retryWhileOvertaken('The count of wrong codes', async () => {
    const item = await getItem(knownBrowserKey(hash));
    if (item === undefined) return;
    const { wrong: before } = parseStored(storedBrowser, item);
    const isCounted = await isAllowed(
      updateItem({
        Key: knownBrowserKey(hash),
        UpdateExpression: 'SET wrong = :wrong',
        ConditionExpression: `attribute_exists(pk) AND ${before === undefined ? 'attribute_not_exists(wrong)' : 'wrong = :before'}`,
        ExpressionAttributeValues: {
          ':wrong': withWrong(wrongOfDay(before ?? [], now), id, now),
          ...(before === undefined ? {} : { ':before': before }),
        },
      }),
    );
    return isCounted ? undefined : overtaken;
  });

/** Removes what a person's own record of a browser leads to. */
export async function forgetBrowser({ sk }: Item): Promise<void> {
  await deleteItem({ Key: knownBrowserKey(hashOfPersonBrowser(sk)) });
}
