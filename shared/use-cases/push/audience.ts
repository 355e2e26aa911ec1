import { findPeople } from '../../data/people/person.ts';
import { findDevices } from '../../data/pushes/devices.ts';
import type { Person } from '../../domain/people/person.ts';
import { canBeReached, type Device } from '../../domain/push/device.ts';

/** Someone who gets a push for what becomes due, and on which devices. */
export interface PushAudience {
  readonly person: Person;
  readonly devices: readonly Device[];
}

/** The audiences among these people, by id. Who has no device costs one small read. */
export async function findAudiences(
  userIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, PushAudience>> {
  const devices = await findDevices(userIds);
  const reachable = [...devices].filter(([, own]) => own.some((device) => canBeReached(device, now)));
  const people = await findPeople(reachable.map(([userId]) => userId));
  const audiences = reachable.flatMap(([userId, own]) => audienceOf(people.get(userId), own, now) ?? []);
  return new Map(audiences.map((audience) => [audience.person.userId, audience]));
}

/** Undefined for a person who does not want it, or has no device that takes anything. */
export function audienceOf(
  person: Person | undefined,
  devices: readonly Device[],
  now: number,
): PushAudience | undefined {
  if (person === undefined || !person.pushNotificationsEnabled) return undefined;
  const reachable = devices.filter((device) => canBeReached(device, now));
  return reachable.length === 0 ? undefined : { person, devices: reachable };
}
