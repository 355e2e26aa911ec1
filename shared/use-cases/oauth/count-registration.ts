import { countAttempt } from '../../data/access/attempts.ts';
import { signInHmac } from '../../data/access/sign-in-secret.ts';

const registrationsAnHour = 100;

/** Registering needs no permission, so each network may do it only so often; answers the seconds to wait, 0 when it may. */
export async function countRegistration(network: string, requestId: string, now: number): Promise<number> {
  const hash = (await signInHmac('network', `registration ${network}`)).toString('base64url');
  return countAttempt({ hash, most: registrationsAnHour }, requestId, now);
}
