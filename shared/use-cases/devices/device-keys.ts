import { randomInt } from 'node:crypto';
import { findExisting } from '../../data/people/person.ts';
import { conflict, retryOnConflict } from '../../data/table/retry-on-conflict.ts';
import {
  createDeviceKey,
  listDeviceKeys,
  removeDeviceKey,
  renewDeviceKey,
  type StoredDeviceKey,
} from '../../data/tokens/device-key.ts';
import { type DeviceKey, type KeyUse, mostDeviceKeys } from '../../domain/devices/device-key.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { mapInParallel } from '../../platform/parallel.ts';

type DeviceKeyOutcome =
  | { readonly kind: 'made'; readonly deviceKey: DeviceKey; readonly key: string; readonly isNew: boolean }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'gone' };

/** Random ids are below this: a number in JSON holds them without loss, and no two are ever the same. */
const mostIds = 2 ** 47;

/**
 * Makes a key, and answers it this once. A device is its name and what it sends to, or that it reads: asked again it
 * gets another key, and the former ends, so that a request whose answer was lost leaves nothing behind that nobody knows.
 */
export const makeDeviceKey = (
  userId: number,
  { name, use }: { readonly name: string; readonly use: KeyUse },
  now: number,
): Promise<DeviceKeyOutcome> =>
  retryOnConflict('The keys of devices', async (): Promise<DeviceKeyOutcome | typeof conflict> => {
    const keys = await listDeviceKeys(userId);
    const known = keys.find((key) => key.receiver === use.receiver && foldName(key.name) === foldName(name));
    if (known !== undefined) {
      const renewed = await renewDeviceKey(userId, known, use, now);
      if (renewed === undefined) return goneOrConflict(userId);
      const { id, requests, rows, lastSeenAt } = known;
      const deviceKey = { id, name: known.name, ...use, createdAt: now, requests, rows, lastSeenAt };
      return { kind: 'made', deviceKey, key: renewed.text, isNew: false };
    }
    const slot = firstFree(keys);
    if (slot === undefined) return { kind: 'tooMany' };
    const device = { id: 1 + randomInt(mostIds), name, ...use };
    const issued = await createDeviceKey(userId, { ...device, slot }, now);
    if (issued === undefined) return goneOrConflict(userId);
    const deviceKey = { ...device, createdAt: now, requests: 0, rows: 0 };
    return { kind: 'made', deviceKey, key: issued.text, isNew: true };
  });

async function goneOrConflict(userId: number): Promise<{ readonly kind: 'gone' } | typeof conflict> {
  return (await findExisting([userId])).length === 0 ? { kind: 'gone' } : conflict;
}

function firstFree(keys: readonly StoredDeviceKey[]): number | undefined {
  const taken = new Set(keys.map(({ slot }) => slot));
  for (let slot = 0; slot < mostDeviceKeys; slot++) if (!taken.has(slot)) return slot;
  return undefined;
}

/** Ends a key from the next request on. False where the person has none of this id. */
export const endDeviceKey = (userId: number, id: number): Promise<boolean> =>
  retryOnConflict('A key of a device', async () => {
    const key = (await listDeviceKeys(userId)).find((one) => one.id === id);
    if (key === undefined) return false;
    return (await removeDeviceKey(userId, key)) || conflict;
  });

const endingsAtOnce = 5;

export async function endDeviceKeys(userId: number): Promise<void> {
  const keys = await listDeviceKeys(userId);
  await mapInParallel(keys, endingsAtOnce, ({ id }) => endDeviceKey(userId, id));
}
