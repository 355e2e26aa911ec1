import * as v from 'valibot';
import type { Key } from '../keys/key.ts';
import { record } from '../table/record.ts';
import { send } from '../table/send.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

/** A random text that a passkey has to sign. */
const challenges = record({ schema: v.object({ challenge: v.string(), [timeToLiveAttribute]: v.number() }) });

const challengeSeconds = 5 * 60;

export const saveChallenge = (key: Key, challenge: string, now: number): Promise<void> =>
  send(challenges.put(key, { challenge, expiresAt: now + challengeSeconds }));

/** Each is good once. */
export async function takeChallenge(key: Key, now: number): Promise<string | undefined> {
  const taken = await challenges.take(key);
  return taken !== undefined && taken.expiresAt > now ? taken.challenge : undefined;
}
