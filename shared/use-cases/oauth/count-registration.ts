import { countAttempt } from '../../data/access/attempts.ts';
import { networkHash } from '../../data/access/sign-in-secret.ts';
import { hourSeconds } from '../../domain/time/calendar.ts';

const registrationsAnHour = 100;

/** Registering needs no permission, so each network may do it only so often; answers the seconds to wait, 0 when it may. */
export async function countRegistration(network: string, requestId: string, now: number): Promise<number> {
  const hash = await networkHash(network, 'registration');
  return countAttempt({ hash, most: registrationsAnHour, windowSeconds: hourSeconds }, requestId, now);
}
