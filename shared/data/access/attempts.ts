import * as v from 'valibot';
import { attemptsKey } from '../keys/access.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem } from '../table/read.ts';
import { overtaken, retryWhileOvertaken } from '../table/retry-while-overtaken.ts';
import { putItem } from '../table/write.ts';
import { timeToLiveAttribute } from '../table-facts.ts';

const storedAttempts = v.object({
  attempts: v.array(v.object({ id: v.string(), at: v.number() })),
  /** Whose address it is, once that is known: it then goes with the person. */
  userId: v.optional(v.number()),
});
type Attempts = v.InferOutput<typeof storedAttempts>;

export const attemptWindowSeconds = 60 * 60;

export interface AttemptLimit {
  /** What is counted: an address or a network, as a keyed hash. */
  readonly hash: string;
  readonly most: number;
}

/**
 * Counts an attempt unless there were too many within the last hour; answers the seconds to wait, 0 when it is
 * counted. The same id counts once, however often it is sent.
 */
export async function countAttempt({ hash, most }: AttemptLimit, id: string, now: number): Promise<number> {
  return retryWhileOvertaken('The count of attempts', async () => {
    const before = await findAttempts(hash);
    const recent = recentOf(before, now);
    if (recent.some((attempt) => attempt.id === id)) return 0;
    const oldest = recent.at(-most);
    if (oldest !== undefined) return oldest.at + attemptWindowSeconds - now;
    return (await replace(hash, before, [...recent, { id, at: now }], now)) ? 0 : overtaken;
  });
}

/** Attempts that led to a session were not an intruder's and no longer count. */
export async function forgetAttempts(
  hash: string,
  isForgotten: (id: string) => boolean,
  now: number,
): Promise<void> {
  await retryWhileOvertaken('The count of attempts', async () => {
    const before = await findAttempts(hash);
    if (before === undefined) return;
    const left = before.attempts.filter(({ id }) => !isForgotten(id));
    return (await replace(hash, before, left, now)) ? undefined : overtaken;
  });
}

const recentOf = (found: Attempts | undefined, now: number) =>
  (found?.attempts ?? []).filter(({ at }) => at > now - attemptWindowSeconds);

async function findAttempts(hash: string): Promise<Attempts | undefined> {
  const item = await getItem(attemptsKey(hash));
  return item === undefined ? undefined : parseStored(storedAttempts, item);
}

async function replace(
  hash: string,
  before: Attempts | undefined,
  attempts: Attempts['attempts'],
  now: number,
): Promise<boolean> {
  return isAllowed(
    putItem({
      Item: {
        ...attemptsKey(hash),
        ...before,
        attempts,
        [timeToLiveAttribute]: now + attemptWindowSeconds,
      },
      ...(before === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 'attempts = :before',
            ExpressionAttributeValues: { ':before': before.attempts },
          }),
    }),
  );
}
