import * as v from 'valibot';
import {
  type DeviceKey,
  type DeviceProblem,
  receivers,
  type SendingDevice,
} from '../../domain/devices/device-key.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { Item } from '../item.ts';
import { deviceKeyKey, deviceKeyPrefix, slotOfDevice } from '../keys/access.ts';
import { personPartition } from '../keys/key.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { listByPrefix } from '../table/read.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { updateItem } from '../table/write.ts';
import { type IssuedToken, prepareToken, tokenRemovals } from './token.ts';

const storedDeviceKey = v.object({
  sk: v.string(),
  id: v.number(),
  name: v.string(),
  receiver: v.picklist(receivers),
  /** Leads to the token, which alone lets anybody in. */
  tokenHash: v.string(),
  createdAt: v.number(),
  lastSeenAt: v.optional(v.number()),
  requests: v.number(),
  rows: v.number(),
  problem: v.optional(v.object({ at: v.number(), text: v.string() })),
});

/** A key with its slot and the hash of its token. */
export interface StoredDeviceKey extends DeviceKey {
  readonly slot: number;
  readonly tokenHash: string;
}

export function parseDeviceKey(item: Item): StoredDeviceKey {
  const { sk, ...record } = parseStored(storedDeviceKey, item);
  return { ...record, slot: slotOfDevice(sk) };
}

/** The oldest first. */
export async function listDeviceKeys(userId: number): Promise<StoredDeviceKey[]> {
  const items = await listByPrefix(personPartition(userId), deviceKeyPrefix);
  return items.map(parseDeviceKey).sort((a, b) => a.createdAt - b.createdAt || a.slot - b.slot);
}

/** A phone sends for years without anybody near: a key ends when its person ends it, and some day by itself. */
export const deviceKeyLifetimeSeconds = 3650 * daySeconds;

const preparedFor = (userId: number, device: SendingDevice, now: number) =>
  prepareToken({ userId, scopes: [], device, createdAt: now, expiresAt: now + deviceKeyLifetimeSeconds });

/** Undefined where the place was taken meanwhile, or the person is leaving. */
export async function createDeviceKey(
  userId: number,
  device: SendingDevice,
  now: number,
): Promise<IssuedToken | undefined> {
  const { issued, writes } = preparedFor(userId, device, now);
  const { slot, ...named } = device;
  const record = { ...named, tokenHash: issued.hash, createdAt: now, requests: 0, rows: 0 };
  const isCreated = await transactIfAllowed([
    personIsThere(userId),
    {
      Put: {
        Item: { ...deviceKeyKey(userId, slot), ...record },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    ...writes,
  ]);
  return isCreated ? issued : undefined;
}

/** Gives a device another key; the former one ends in the same moment. Undefined where somebody else was faster. */
export async function renewDeviceKey(
  userId: number,
  { id, slot, name, receiver, tokenHash }: StoredDeviceKey,
  now: number,
): Promise<IssuedToken | undefined> {
  const { issued, writes } = preparedFor(userId, { id, slot, name, receiver }, now);
  const isRenewed = await transactIfAllowed([
    personIsThere(userId),
    {
      Update: {
        Key: deviceKeyKey(userId, slot),
        UpdateExpression: 'SET tokenHash = :hash, createdAt = :now REMOVE problem',
        ConditionExpression: 'tokenHash = :before',
        ExpressionAttributeValues: { ':hash': issued.hash, ':now': now, ':before': tokenHash },
      },
    },
    ...writes,
    ...tokenRemovals({ userId, hash: tokenHash }),
  ]);
  return isRenewed ? issued : undefined;
}

/** The key goes in the same moment as its record. False where it was given another one meanwhile. */
export const removeDeviceKey = (
  userId: number,
  { slot, tokenHash }: Pick<StoredDeviceKey, 'slot' | 'tokenHash'>,
): Promise<boolean> =>
  transactIfAllowed([
    {
      Delete: {
        Key: deviceKeyKey(userId, slot),
        ConditionExpression: 'attribute_not_exists(pk) OR tokenHash = :hash',
        ExpressionAttributeValues: { ':hash': tokenHash },
      },
    },
    ...tokenRemovals({ userId, hash: tokenHash }),
  ]);

interface Reception {
  readonly at: number;
  readonly requestId: string;
  /** Rows that are new. */
  readonly rows: number;
  /** Says what had to be left out. */
  readonly problem?: string | undefined;
}

/**
 * Notes that the device sent something, once for each request: a call whose answer was lost is recognised by the id of
 * its request. Nothing is noted for a key that has ended.
 */
export async function noteReception(
  userId: number,
  { id, slot }: SendingDevice,
  { at, requestId, rows, problem }: Reception,
): Promise<void> {
  const left = problem === undefined ? '' : ', problem = :problem';
  await isAllowed(
    updateItem({
      Key: deviceKeyKey(userId, slot),
      UpdateExpression: `SET lastSeenAt = :at, lastRequestId = :request, requests = requests + :one, #rows = #rows + :rows${left}`,
      ConditionExpression: 'id = :id AND (attribute_not_exists(lastRequestId) OR lastRequestId <> :request)',
      ExpressionAttributeNames: { '#rows': 'rows' },
      ExpressionAttributeValues: {
        ':id': id,
        ':at': at,
        ':request': requestId,
        ':one': 1,
        ':rows': rows,
        ...(problem === undefined ? {} : { ':problem': { at, text: problem } }),
      },
    }),
  );
}

/** Notes that what the device sent was refused. */
export async function noteProblem(
  userId: number,
  { id, slot }: SendingDevice,
  problem: DeviceProblem,
): Promise<void> {
  await isAllowed(
    updateItem({
      Key: deviceKeyKey(userId, slot),
      UpdateExpression: 'SET lastSeenAt = :at, problem = :problem',
      ConditionExpression: 'id = :id',
      ExpressionAttributeValues: { ':id': id, ':at': problem.at, ':problem': problem },
    }),
  );
}
