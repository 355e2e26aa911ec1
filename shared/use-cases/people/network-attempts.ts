import { countAttempt, forgetAttempts } from '../../data/access/attempts.ts';
import { networkHash } from '../../data/access/sign-in-secret.ts';
import { hourSeconds } from '../../domain/time/calendar.ts';

const attemptsAnHour = 30;

/** An attempt from a network: to be sent a code, or to enter one. */
interface NetworkAttempt {
  readonly network: string;
  readonly kind: 'ask' | 'enter';
  /** Keyed hashes: of the email address, and of the browser. */
  readonly address: string;
  readonly browserHash: string;
  readonly requestId: string;
}

/** Seconds to wait; 0 when the attempt may be made. */
export const countNetworkAttempt = async (attempt: NetworkAttempt, now: number): Promise<number> =>
  countAttempt({ ...(await limitOf(attempt)), most: attemptsAnHour }, idOf(attempt), now);

/**
 * Forgets attempts that led to a session, so that they do not count against others in the network: this browser asked
 * for codes of that address, and entered the right one. Wrong codes stay, and so does whatever was tried at other
 * addresses.
 */
export async function forgiveSignIn(signIn: Omit<NetworkAttempt, 'kind'>, now: number): Promise<void> {
  const right = idOf({ ...signIn, kind: 'enter' });
  const asked = idOf({ ...signIn, kind: 'ask', requestId: '' });
  await forgetAttempts(await limitOf(signIn), (id) => id === right || id.startsWith(asked), now);
}

const limitOf = async ({ network }: Pick<NetworkAttempt, 'network'>) => ({
  hash: await networkHash(network),
  windowSeconds: hourSeconds,
});

const idOf = ({ kind, address, browserHash, requestId }: Omit<NetworkAttempt, 'network'>): string =>
  `${kind}:${address.slice(0, 16)}:${browserHash.slice(0, 16)}:${requestId}`;
