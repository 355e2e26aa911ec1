import * as v from 'valibot';
import {
  type DeviceKey,
  type DeviceProblem,
  type KeyUse,
  readings,
  receivers,
  type SendingDevice,
} from '../../domain/devices/device-key.ts';
import type { LeftOut } from '../../domain/devices/left-out.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { deviceKeyKey, deviceKeyPrefix, slotOfDevice } from '../keys/access.ts';
import { personPartition } from '../keys/key.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed } from '../table/transact.ts';
import { absentOr, isNew, otherThan } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { type IssuedToken, prepareToken, tokenRemovals } from './token.ts';

const storedDeviceKey = v.object({
  id: v.number(),
  name: v.string(),
  /** Means nothing for a read-only key: it is there for the version before, which knows no such keys. */
  receiver: v.picklist(receivers),
  reads: v.optional(v.picklist(readings)),
  variableIds: v.optional(v.array(v.number())),
  /** Leads to the token, which alone lets anybody in. */
  tokenHash: v.string(),
  createdAt: v.number(),
  lastSeenAt: v.optional(v.number()),
  [timeToLiveAttribute]: v.optional(v.number()),
  requests: v.number(),
  rows: v.number(),
  problem: v.optional(v.object({ at: v.number(), text: v.string() })),
  leftOut: v.optional(
    v.object({
      at: v.number(),
      kinds: v.array(v.object({ kind: v.string(), reason: v.string(), count: v.number() })),
    }),
  ),
});

/** A key with its slot and the hash of its token. */
export interface StoredDeviceKey extends DeviceKey {
  readonly slot: number;
  readonly tokenHash: string;
}

const deviceKeys = record({
  schema: storedDeviceKey,
  writeOnly: { lastRequestId: v.string() },
  prefix: deviceKeyPrefix,
  read: ({ receiver, [timeToLiveAttribute]: endsAt, ...stored }, { sk }): StoredDeviceKey => ({
    ...stored,
    slot: slotOfDevice(sk),
    ...(stored.reads === undefined ? { receiver } : { endsAt }),
  }),
});

/** The oldest first. */
export const listDeviceKeys = async (userId: number): Promise<StoredDeviceKey[]> =>
  (await deviceKeys.list(personPartition(userId))).sort(
    (a, b) => a.createdAt - b.createdAt || a.slot - b.slot,
  );

/** A phone sends for years without anybody near: a key ends when its person ends it, and some day by itself. */
export const deviceKeyLifetimeSeconds = 3650 * daySeconds;

/** A device without its key. */
type NamedDevice = Pick<DeviceKey, 'id' | 'name'> & KeyUse & { readonly slot: number };

function preparedFor(userId: number, { id, slot, name, ...use }: NamedDevice, now: number) {
  const device = { id, slot, name };
  const token = { userId, scopes: [], createdAt: now };
  if (use.receiver !== undefined)
    return prepareToken({
      ...token,
      device: { ...device, receiver: use.receiver },
      expiresAt: now + deviceKeyLifetimeSeconds,
    });
  const { reads, variableIds, endsAt } = use;
  const limits = variableIds === undefined ? {} : { variableIds: [...variableIds] };
  return prepareToken({ ...token, reader: { ...device, reads, ...limits }, expiresAt: endsAt });
}

/** The stored members that say what a key is good for. */
const useOf = ({ receiver, ...use }: KeyUse) =>
  receiver === undefined && use.reads !== undefined
    ? {
        receiver: 'rows' as const,
        reads: use.reads,
        variableIds: use.variableIds && [...use.variableIds],
        [timeToLiveAttribute]: use.endsAt,
      }
    : { receiver: receiver ?? ('rows' as const) };

/** Undefined where the place was taken meanwhile, or the person is leaving. */
export async function createDeviceKey(
  userId: number,
  device: NamedDevice,
  now: number,
): Promise<IssuedToken | undefined> {
  const { issued, writes } = preparedFor(userId, device, now);
  const { id, name, slot } = device;
  const created = {
    id,
    name,
    ...useOf(device),
    tokenHash: issued.hash,
    createdAt: now,
    requests: 0,
    rows: 0,
  };
  const isCreated = await transactIfAllowed([
    personIsThere(userId),
    deviceKeys.create(deviceKeyKey(userId, slot), created),
    ...writes,
  ]);
  return isCreated ? issued : undefined;
}

/** Gives a device another key; the previous one ends at the same moment. Undefined where someone else was faster. */
export async function renewDeviceKey(
  userId: number,
  { id, slot, name, tokenHash }: StoredDeviceKey,
  use: KeyUse,
  now: number,
): Promise<IssuedToken | undefined> {
  const { issued, writes } = preparedFor(userId, { id, slot, name, ...use }, now);
  const isRenewed = await transactIfAllowed([
    personIsThere(userId),
    deviceKeys.update(deviceKeyKey(userId, slot), {
      set: { ...useOf(use), tokenHash: issued.hash, createdAt: now },
      remove: [
        'problem',
        'leftOut',
        ...(use.reads === undefined || use.variableIds === undefined ? (['variableIds'] as const) : []),
      ],
      onlyIf: { tokenHash },
    }),
    ...writes,
    ...tokenRemovals({ userId, hash: tokenHash }),
  ]);
  return isRenewed ? issued : undefined;
}

/** The key goes at the same moment as its record. False where it was given another one meanwhile. */
export const removeDeviceKey = (
  userId: number,
  { slot, tokenHash }: Pick<StoredDeviceKey, 'slot' | 'tokenHash'>,
): Promise<boolean> =>
  transactIfAllowed([
    deviceKeys.remove(deviceKeyKey(userId, slot), [isNew, { tokenHash }]),
    ...tokenRemovals({ userId, hash: tokenHash }),
  ]);

interface Reception {
  readonly at: number;
  readonly requestId: string;
  /** Rows that are new. */
  readonly rows: number;
  /** Says what had to be left out. */
  readonly problem?: string | undefined;
  /** The same by kind, with kinds that nobody records. */
  readonly leftOut: readonly LeftOut[];
}

/**
 * Notes that the device sent something, once for each request: a call whose answer was lost is recognised by the id of
 * its request. Nothing is noted for a key that has ended.
 */
export async function noteReception(
  userId: number,
  { id, slot }: SendingDevice,
  { at, requestId, rows, problem, leftOut }: Reception,
): Promise<void> {
  await sendIfAllowed(
    deviceKeys.update(deviceKeyKey(userId, slot), {
      set: {
        lastSeenAt: at,
        lastRequestId: requestId,
        problem: problem === undefined ? undefined : { at, text: problem },
        leftOut: leftOut.length === 0 ? undefined : { at, kinds: leftOut },
      },
      add: { requests: 1, rows },
      onlyIf: { id, lastRequestId: absentOr(otherThan(requestId)) },
    }),
  );
}

/** Notes that a key was used to read. */
export async function noteSeen(
  userId: number,
  { id, slot }: Pick<StoredDeviceKey, 'id' | 'slot'>,
  at: number,
): Promise<void> {
  await sendIfAllowed(
    deviceKeys.update(deviceKeyKey(userId, slot), { set: { lastSeenAt: at }, onlyIf: { id } }),
  );
}

/** Notes that what the device sent was refused. */
export async function noteProblem(
  userId: number,
  { id, slot }: SendingDevice,
  problem: DeviceProblem,
): Promise<void> {
  await sendIfAllowed(
    deviceKeys.update(deviceKeyKey(userId, slot), {
      set: { lastSeenAt: problem.at, problem },
      onlyIf: { id },
    }),
  );
}
