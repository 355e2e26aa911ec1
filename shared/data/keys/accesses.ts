import type { ActorKind } from '../../domain/accesses/actor.ts';
import { partitionPrefixes } from '../table-facts.ts';
import { after, type Key } from './key.ts';

/** A partition of its own: functions that only read a person's records get no right to write beside them. */
export const accessPartition = (userId: number) => `${partitionPrefixes.accesses}${userId}`;
export const isOfAccesses = (pk: unknown) => String(pk).startsWith(partitionPrefixes.accesses);
export const personOfAccesses = (pk: unknown) => Number(after(partitionPrefixes.accesses, pk));

export const accessPrefix = 'DAY#';
/** The day comes first, as people read it. */
export const accessKey = (userId: number, day: string, kind: ActorKind, actor: string): Key => ({
  pk: accessPartition(userId),
  sk: `${accessPrefix}${day}#${kind}#${actor}`,
});
export function partsOfAccess(sk: unknown) {
  const [day = '', kind = '', ...id] = after(accessPrefix, sk).split('#');
  if (kind !== 'link') return { day, kind, actorId: id.join('#') };
  const [actorId = '', grantId] = id;
  return { day, kind, actorId, grantId };
}
