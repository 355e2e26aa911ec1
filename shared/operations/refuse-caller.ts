import type { Caller } from '../data/access/caller.ts';
import { type ReadingDevice, receiverPaths, receiverTitles } from '../domain/devices/device-key.ts';
import type { TokenAccess } from '../routes/route.ts';
import { forbidden, insufficientScope } from './failure.ts';

/** The rights that a request needs; it only reads where that is said. */
export type AccessNeeded = TokenAccess & { readonly isRead?: boolean };

/** Throws where a caller's token does not allow an operation. */
export function refuseCaller(needed: AccessNeeded, caller: Caller): void {
  const { scopes, firstParty, receiver } = needed;
  const { device, reader } = caller;
  if (reader !== undefined) refuseReader(needed, reader);
  if (device !== undefined && device.receiver !== receiver)
    throw forbidden(
      `This key is for ${receiverTitles[device.receiver]}: it can send to ${receiverPaths[device.receiver]}, and do nothing else.`,
    );
  const missing = scopes.filter((scope) => !caller.scopes.includes(scope));
  if (missing.length > 0) throw insufficientScope({ scopes, audience: caller.audience }, missing);
  if (firstParty && caller.clientId !== undefined)
    throw forbidden('Only your own token can do this; this one belongs to an app acting for you.');
  if (receiver !== undefined && device === undefined)
    throw forbidden(
      `Only a device key for ${receiverTitles[receiver]} may send here. Create one in the app under "Connect a phone", or with POST /deviceKeys.`,
    );
}

function refuseReader(
  { scopes, firstParty, limits, receiver, isRead = false }: AccessNeeded,
  { reads }: ReadingDevice,
): void {
  if (!isRead || receiver !== undefined)
    throw forbidden('This key only reads: it works for GET and nothing else.');
  if (firstParty) throw forbidden('Only your own token can read this, not a key.');
  const isForMeasurements = limits === true || scopes.length === 0;
  if (reads === 'measurements' && !isForMeasurements)
    throw forbidden(
      'This key reads measurements: it works for GET /measurements, /units and /variableCategories.',
    );
}
