import { ECDH } from 'node:crypto';
import { deviceIdOf, saveDevices } from '../../data/pushes/devices.ts';
import { type Device, mostDevices } from '../../domain/push/device.ts';
import { endpointProblem, type PushHostRules } from '../../domain/push/push-hosts.ts';
import type { ItemProblem } from '../../domain/texts/item-problem.ts';
import type { PushSubscriptionInput } from '../../schemas/push/push-subscription.ts';

type SubscribeResult =
  | { readonly kind: 'subscribed'; readonly device: Device; readonly isNew: boolean }
  | ({ readonly kind: 'refused' } & ItemProblem)
  | { readonly kind: 'gone' };

/** The same address is the same device: posted again it gets its present keys, and another chance. */
export async function subscribe(
  userId: number,
  input: PushSubscriptionInput,
  hostRules: PushHostRules,
  now: number,
): Promise<SubscribeResult> {
  const problem = endpointProblem(input.endpoint, hostRules);
  if (problem !== undefined) return { kind: 'refused', path: 'endpoint', problem };
  const { p256dh, auth } = input.keys;
  if (!isPoint(p256dh))
    return { kind: 'refused', path: 'keys.p256dh', problem: 'is not a point on the curve P-256.' };

  const id = deviceIdOf(input.endpoint);
  const { host } = new URL(input.endpoint);
  let device: Device | undefined;
  let isNew = true;
  const isSaved = await saveDevices(
    userId,
    (devices) => {
      const before = devices.find((one) => one.id === id);
      isNew = before === undefined;
      const wanted = {
        id,
        name: input.name ?? before?.name ?? `Device at ${host}`.slice(0, 125),
        endpoint: input.endpoint,
        p256dh,
        auth,
        createdAt: before?.createdAt ?? now,
        ...(input.expirationTime === undefined ? {} : { endsAt: Math.floor(input.expirationTime / 1000) }),
      };
      const isSame = before !== undefined && isSameDevice(before, wanted);
      const changed = { ...wanted, updatedAt: isSame ? before.updatedAt : now };
      device = changed;
      if (isSame) return undefined;
      if (before !== undefined) return devices.map((one) => (one.id === id ? changed : one));
      if (devices.length >= mostDevices) {
        device = undefined;
        return undefined;
      }
      return [...devices, changed];
    },
    now,
  );
  if (!isSaved) return { kind: 'gone' };
  return device === undefined
    ? { kind: 'refused', path: 'endpoint', problem: tooMany }
    : { kind: 'subscribed', device, isNew };
}

const tooMany = `would be one device more than the limit of ${mostDevices}; remove one first.`;

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Its failures are forgotten with a new subscription, so a device that failed is never the same. */
const isSameDevice = (before: Device, { ...wanted }: Omit<Device, 'updatedAt'>): boolean =>
  before.failingSince === undefined &&
  before.setAsideAt === undefined &&
  (['name', 'p256dh', 'auth', 'endsAt'] as const).every((member) => before[member] === wanted[member]);
