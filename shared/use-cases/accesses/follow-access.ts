import type { FirstAccess } from '../../data/accesses/day-of-accesses.ts';
import { noteGrantUse } from '../../data/clients/change-grant.ts';
import { findGrant } from '../../data/clients/grant.ts';
import { listDeviceKeys, noteSeen } from '../../data/tokens/device-key.ts';
import { actorOfDevice } from '../../domain/accesses/actor.ts';
import { canSendMail, requestMail } from '../../mail/request-mail.ts';

/** A read-only key was used: once a day and kind of use is often enough to tell its person. */
async function noteReading(userId: number, actorId: string, at: number): Promise<void> {
  const keys = await listDeviceKeys(userId);
  const key = keys.find((one) => one.reads !== undefined && actorOfDevice(one).id === actorId);
  if (key !== undefined && (key.lastSeenAt ?? 0) < at) await noteSeen(userId, key, at);
}

/**
 * Notes a grant's first use of a day, and mails the person if it is the first use ever. Safe to repeat: the mail may
 * come twice, but is never missed.
 */
export async function followAccess({ userId, actor, at }: FirstAccess): Promise<void> {
  if (actor.kind === 'device') return noteReading(userId, actor.id, at);
  const grant = await findGrant(userId, actor.id);
  if (grant === undefined || (actor.grantId ?? grant.grantId) !== grant.grantId) return;
  if (grant.tellsFirstUse === true && canSendMail())
    await requestMail({ kind: 'firstUse', userId, actor, at });
  if (grant.tellsFirstUse === true || (grant.lastUsedAt ?? 0) < at) await noteGrantUse(userId, actor.id, at);
}
