import * as v from 'valibot';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import { deviceRequestKey } from '../keys/clients.ts';
import { record } from '../table/record.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { atMost, exists, isNew } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { type Authorization, authorizationWrites, deviceRequestOf } from './authorization.ts';

/** A device without a browser asks for access, and waits until someone has typed its code elsewhere. */
const storedDeviceRequest = v.object({
  /** Hash of the code that the device alone holds. */
  hash: v.string(),
  clientId: v.string(),
  /** The client's id, or the address of its document. */
  client: v.string(),
  scope: v.string(),
  resources: v.array(v.string()),
  /** The network the device asked from. */
  network: v.string(),
  createdAt: v.number(),
  /** Its code is good until then; the record stays a while longer, to tell the device so. */
  endsAt: v.number(),
  polledAt: v.optional(v.number()),
  isDecided: v.optional(v.literal(true)),
  /** Who let it in, and by what; absent if they did not. */
  userId: v.optional(v.number()),
  authorizationId: v.optional(v.string()),
  [timeToLiveAttribute]: v.number(),
});
export type DeviceRequest = v.InferOutput<typeof storedDeviceRequest>;

const requests = record({ schema: storedDeviceRequest });

const hashOf = (userCode: string) => sha256(userCode);
const keyOf = (userCode: string) => deviceRequestKey(hashOf(userCode));

const toldOfEndSeconds = 600;

/** False in the rare case that another device has this code at present. */
export const saveDeviceRequest = (
  userCode: string,
  request: Omit<DeviceRequest, typeof timeToLiveAttribute>,
): Promise<boolean> =>
  sendIfAllowed(
    requests.put(keyOf(userCode), { ...request, expiresAt: request.endsAt + toldOfEndSeconds }, [
      isNew,
      { hash: request.hash },
    ]),
  );

export const findDeviceRequest = (userCode: string): Promise<DeviceRequest | undefined> =>
  requests.find(keyOf(userCode));

/** The seconds that a device has to wait between two questions. */
export const pollSeconds = 5;

/** Notes that the device asks again; false if it did so too soon. Requests travel unevenly, so a second is forgiven. */
export const notePoll = (userCode: string, now: number): Promise<boolean> =>
  sendIfAllowed(
    requests.update(keyOf(userCode), {
      set: { polledAt: now },
      onlyIf: [{ pk: exists, polledAt: undefined }, { polledAt: atMost(now - pollSeconds + 1) }],
    }),
  );

const undecided = { pk: exists, isDecided: undefined } as const;

/** Begins what the device's tokens rest on. False when someone has decided already, or the grant has ended. */
export function allowDevice(
  userCode: string,
  authorization: Omit<Authorization, 'deviceRequest'>,
): Promise<boolean> {
  const { userId, authorizationId } = authorization;
  const set = { isDecided: true, userId, authorizationId } as const;
  return transactIfAllowed([
    ...authorizationWrites({ ...authorization, deviceRequest: hashOf(userCode) }),
    requests.update(keyOf(userCode), { set, onlyIf: undecided }),
  ]);
}

/** False when someone has decided already. */
export const denyDevice = (userCode: string): Promise<boolean> =>
  transactIfAllowed([requests.update(keyOf(userCode), { set: { isDecided: true }, onlyIf: undecided })]);

/** Removes the request that an authorization answered, if it answered any. */
export async function forgetDeviceRequest(item: Item): Promise<void> {
  const hash = deviceRequestOf(item);
  if (hash !== undefined) await send(requests.remove(deviceRequestKey(hash)));
}
