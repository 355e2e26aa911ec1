import * as v from 'valibot';
import type { Device } from '../../domain/push/device.ts';
import { sha256 } from '../../platform/hash.ts';
import type { Item } from '../item.ts';
import { devicesKey, pushKey } from '../keys/pushes.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { batchGet, getItem } from '../table/read.ts';
import { overtaken, retryWhileOvertaken } from '../table/retry-while-overtaken.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { deleteItem, putItem } from '../table/write.ts';

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

const parseDevices = (item: Item) => parseStored(storedDevices, item) as Devices;
interface Devices {
  readonly userId: number;
  readonly devices: readonly Device[];
  readonly revision: number;
}

/** A person's devices in the order in which they came. */
export async function listDevices(userId: number): Promise<readonly Device[]> {
  return (await read(userId)).devices;
}

async function read(userId: number): Promise<Devices> {
  const item = await getItem(devicesKey(userId));
  return item === undefined ? { userId, devices: [], revision: 0 } : parseDevices(item);
}

/** The devices of each of these people; people without any are left out. */
export async function findDevices(userIds: readonly number[]): Promise<Map<number, readonly Device[]>> {
  const items = (await batchGet([...new Set(userIds)].map(devicesKey))).map(parseDevices);
  return new Map(items.map(({ userId, devices }) => [userId, devices]));
}

/** Undefined where nothing is to change. */
type Change = (devices: readonly Device[]) => readonly Device[] | undefined;

/** Adds or changes devices; false when the person is leaving. */
export async function saveDevices(userId: number, change: Change, now: number): Promise<boolean> {
  return retryWhileOvertaken('The devices', async () => {
    const before = await read(userId);
    const devices = change(before.devices);
    if (devices === undefined) return true;
    const isSaved = await transactIfAllowed([
      { Put: replacing(before, devices) },
      personIsThere(userId),
      { Put: { Item: { ...pushKey(userId), updatedAt: now } } },
    ]);
    if (isSaved) return true;
    return (await isStill(before)) ? false : overtaken;
  });
}

const isStill = async ({ userId, revision }: Devices) => (await read(userId)).revision === revision;

/** Changes or removes some of those there are; needs nothing of the person, who may be leaving. True if it did. */
export async function changeDevices(userId: number, change: Change): Promise<boolean> {
  return retryWhileOvertaken('The devices', async () => {
    const before = await read(userId);
    const devices = change(before.devices);
    if (devices === undefined) return false;
    return (await isAllowed(putItem(replacing(before, devices)))) ? true : overtaken;
  });
}

const replacing = ({ userId, revision }: Devices, devices: readonly Device[]) => ({
  Item: { ...devicesKey(userId), userId, devices, revision: revision + 1 },
  ConditionExpression: revision === 0 ? 'attribute_not_exists(pk)' : 'revision = :revision',
  ...(revision === 0 ? {} : { ExpressionAttributeValues: { ':revision': revision } }),
});

export async function forgetDevices(userId: number): Promise<void> {
  await deleteItem({ Key: devicesKey(userId) });
}
