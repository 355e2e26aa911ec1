import { countAttempt, forgetAttempts } from '../../data/access/attempts.ts';
import { networkHash } from '../../data/access/sign-in-secret.ts';
import { hourSeconds } from '../../domain/time/calendar.ts';

const askedAnHour = 100;

/** These need no permission, so each network may do them only so often; answers the seconds to wait, 0 when it may. */
export async function countAsking(
  asked: 'registration' | 'device code',
  network: string,
  requestId: string,
  now: number,
): Promise<number> {
  const hash = await networkHash(network, asked);
  return countAttempt({ hash, most: askedAnHour, windowSeconds: hourSeconds }, requestId, now);
}

/** Someone who types the code of a device. */
interface TypedCode {
  readonly userId: number;
  readonly network: string;
  readonly requestId: string;
}

const limitsOf = async ({ userId, network }: TypedCode) => [
  { hash: await networkHash(String(userId), 'typed code of person'), most: 10, windowSeconds: hourSeconds },
  { hash: await networkHash(network, 'typed code'), most: 30, windowSeconds: hourSeconds },
];

/** Counts for the person and for their network; answers the seconds to wait, 0 when they may try. */
export async function countTypedCode(typed: TypedCode, now: number): Promise<number> {
  for (const limit of await limitsOf(typed)) {
    const wait = await countAttempt(limit, typed.requestId, now);
    if (wait > 0) return wait;
  }
  return 0;
}

/** A code that was right is no guess. */
export async function forgetTypedCode(typed: TypedCode, now: number): Promise<void> {
  for (const limit of await limitsOf(typed)) await forgetAttempts(limit, (id) => id === typed.requestId, now);
}
