import type { Caller } from '../data/access/caller.ts';
import { receiverPaths, receiverTitles } from '../domain/devices/device-key.ts';
import type { TokenAccess } from '../routes/route.ts';
import { forbidden, insufficientScope } from './failure.ts';

/** Throws where a caller's token does not allow an operation. */
export function refuseCaller({ scopes, firstParty, receiver }: TokenAccess, caller: Caller): void {
  const { device } = caller;
  if (device !== undefined && device.receiver !== receiver)
    throw forbidden(
      `This key is for ${receiverTitles[device.receiver]}: it may send to ${receiverPaths[device.receiver]}, and do nothing else.`,
    );
  const missing = scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length > 0) throw insufficientScope({ scopes, audience: caller.audience }, missing);
  if (firstParty && caller.clientId !== undefined)
    throw forbidden('Only your own token may do this; the one sent belongs to an app acting for you.');
  if (receiver !== undefined && device === undefined)
    throw forbidden(
      `Only a device key for ${receiverTitles[receiver]} may send here. Make one in the app under "Connect a phone", or with POST /deviceKeys.`,
    );
}
