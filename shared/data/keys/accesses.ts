import type { Actor } from '../../domain/accesses/actor.ts';
import { partitionPrefixes } from '../table-facts.ts';
import { after, type Key } from './key.ts';

/** A partition of its own: functions that only read a person's records get no right to write next to them. */
export const accessPartition = (userId: number) => `${partitionPrefixes.accesses}${userId}`;
export const isOfAccesses = (pk: unknown) => String(pk).startsWith(partitionPrefixes.accesses);
export const personOfAccesses = (pk: unknown) => Number(after(partitionPrefixes.accesses, pk));

export const accessPrefix = 'DAY#';
/** The day comes first, as people read it; items of one actor are next to each other, by kind and part. */
export const accessKey = (userId: number, day: string, actor: Actor, kind: string, part: string): Key => ({
  pk: accessPartition(userId),
  sk: `${accessPrefix}${day}#${actor.kind}#${actor.id}${actor.grantId === undefined ? '' : `#${actor.grantId}`}~${kind}~${part}`,
});

/** The day and actor of an item; those of several kinds and parts have the same. */
export const dayAndActorOf = (sk: unknown) => String(sk).split('~')[0];

export function partsOfAccess(sk: unknown) {
  const [who = '', kind = ''] = after(accessPrefix, sk).split('~');
  const [day = '', actorKind = '', actorId = '', grantId] = who.split('#');
  return { day, actorKind, actorId, grantId, kind };
}
