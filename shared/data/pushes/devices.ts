import * as v from 'valibot';
import type { Device } from '../../domain/push/device.ts';
import { sha256 } from '../../platform/hash.ts';
import { devicesKey, pushKey } from '../keys/pushes.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { record } from '../table/record.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { isNew, putWrite } from '../table/writes.ts';

const storedDevice = v.object({
  id: v.number(),
  name: v.string(),
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  createdAt: v.number(),
  updatedAt: v.number(),
  endsAt: v.optional(v.number()),
  failingSince: v.optional(v.number()),
  problem: v.optional(v.string()),
  setAsideAt: v.optional(v.number()),
});
const storedDevices = v.object({
  userId: v.number(),
  devices: v.array(storedDevice),
  /** Changes with every write, so that two at the same moment do not undo each other. */
  revision: v.number(),
});

/** The same for the same address, whenever and by whomever it is given. */
export const deviceIdOf = (endpoint: string): number =>
  1 + Number.parseInt(sha256(endpoint).slice(0, 13), 16);

interface Devices {
  readonly userId: number;
  readonly devices: readonly Device[];
  readonly revision: number;
}

/** Each person's devices, in one item. */
const people = record({ schema: storedDevices, read: (stored): Devices => stored });

/** A person's devices in the order in which they came. */
export async function listDevices(userId: number): Promise<readonly Device[]> {
  return (await read(userId)).devices;
}

const read = async (userId: number): Promise<Devices> =>
  (await people.find(devicesKey(userId))) ?? { userId, devices: [], revision: 0 };

/** The devices of each of these people; people without any are left out. */
export async function findDevices(userIds: readonly number[]): Promise<Map<number, readonly Device[]>> {
  const found = await people.findAll([...new Set(userIds)].map(devicesKey));
  return new Map(found.map(({ userId, devices }) => [userId, devices]));
}

/** Undefined where nothing is to change. */
type DeviceChange = (devices: readonly Device[]) => readonly Device[] | undefined;

/** Adds or changes devices; false when the person is leaving. */
export async function saveDevices(userId: number, change: DeviceChange, now: number): Promise<boolean> {
  return retryOnConflict('The devices', async () => {
    const before = await read(userId);
    const devices = change(before.devices);
    if (devices === undefined) return true;
    const isSaved = await transactIfAllowed([
      replacing(before, devices),
      personIsThere(userId),
      putWrite(pushKey(userId), { updatedAt: now }),
    ]);
    if (isSaved) return true;
    return (await isStill(before)) ? false : conflict;
  });
}

const isStill = async ({ userId, revision }: Devices) => (await read(userId)).revision === revision;

/** Changes or removes some of those there are; needs nothing of the person, who may be leaving. True if it did. */
export async function changeDevices(userId: number, change: DeviceChange): Promise<boolean> {
  return retryOnConflict('The devices', async () => {
    const before = await read(userId);
    const devices = change(before.devices);
    if (devices === undefined) return false;
    return (await sendIfAllowed(replacing(before, devices))) ? true : conflict;
  });
}

const replacing = ({ userId, revision }: Devices, devices: readonly Device[]) =>
  people.put(
    devicesKey(userId),
    { userId, devices, revision: revision + 1 },
    revision === 0 ? isNew : { revision },
  );

export const forgetDevices = (userId: number): Promise<void> => send(people.remove(devicesKey(userId)));
