import { type Device, stateOf } from '../../domain/push/device.ts';
import { formatUtc, optionalUtc } from '../../domain/time/calendar.ts';
import type { PushSubscriptionRecord } from '../../schemas/push/push-subscription.ts';

export function toPushSubscriptionRecord(device: Device, now: number): PushSubscriptionRecord {
  const { id, name, endpoint, problem, failingSince, setAsideAt, createdAt, updatedAt } = device;
  return {
    id,
    name,
    service: new URL(endpoint).host,
    status: stateOf(device, now),
    problem,
    failingSince: optionalUtc(failingSince),
    setAsideAt: optionalUtc(setAsideAt),
    createdAt: formatUtc(createdAt),
    updatedAt: formatUtc(updatedAt),
  };
}
