import * as v from 'valibot';
import { attemptsKey } from '../keys/access.ts';
import { record } from '../table/record.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { sendIfAllowed } from '../table/send.ts';

const storedAttempts = v.object({
  attempts: v.array(v.object({ id: v.string(), at: v.number() })),
});
type Attempts = v.InferOutput<typeof storedAttempts>;

const counts = record({ schema: storedAttempts });

export interface AttemptLimit {
  /** A keyed hash of the network whose attempts are counted. */
  readonly hash: string;
  readonly most: number;
  readonly windowSeconds: number;
}

/**
 * Counts an attempt unless there were too many within the window; answers the seconds to wait, 0 when it is counted.
 * The same id counts once, however often it is sent.
 */
export async function countAttempt(limit: AttemptLimit, id: string, now: number): Promise<number> {
  const { hash, most, windowSeconds } = limit;
  return retryOnConflict('The count of attempts', async () => {
    const before = await findAttempts(hash);
    const recent = (before?.attempts ?? []).filter(({ at }) => at > now - windowSeconds);
    if (recent.some((attempt) => attempt.id === id)) return 0;
    const oldest = recent.at(-most);
    if (oldest !== undefined) return oldest.at + windowSeconds - now;
    const attempts = [...recent, { id, at: now }];
    return (await replace(hash, before, attempts, now + windowSeconds)) ? 0 : conflict;
  });
}

/** Takes attempts out of the count that were not an intruder's. */
export async function forgetAttempts(
  { hash, windowSeconds }: Pick<AttemptLimit, 'hash' | 'windowSeconds'>,
  isForgotten: (id: string) => boolean,
  now: number,
): Promise<void> {
  await retryOnConflict('The count of attempts', async () => {
    const before = await findAttempts(hash);
    if (before === undefined) return;
    const left = before.attempts.filter(({ id }) => !isForgotten(id));
    return (await replace(hash, before, left, now + windowSeconds)) ? undefined : conflict;
  });
}

export const findAttempts = (hash: string): Promise<Attempts | undefined> => counts.find(attemptsKey(hash));

const replace = (
  hash: string,
  before: Attempts | undefined,
  attempts: Attempts['attempts'],
  expiresAt: number,
): Promise<boolean> =>
  sendIfAllowed(counts.put(attemptsKey(hash), { attempts, expiresAt }, { attempts: before?.attempts }));
