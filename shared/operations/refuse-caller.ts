import type { Caller } from '../data/access/caller.ts';
import type { TokenAccess } from '../routes/route.ts';
import { forbidden, insufficientScope } from './failure.ts';

/** Throws where a caller's token does not reach as far as an operation asks. */
export function refuseCaller({ scopes, firstParty }: TokenAccess, caller: Caller): void {
  const missing = scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length > 0) throw insufficientScope({ scopes, audience: caller.audience }, missing);
  if (firstParty && caller.clientId !== undefined)
    throw forbidden('Only your own token may do this; the one sent belongs to an app acting for you.');
}
