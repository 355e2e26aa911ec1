import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type Scope, scopes } from '../routes/route.ts';
import { failedConditions } from './database-errors.ts';
import {
  clientKey,
  clientPartition,
  grantKey,
  grantMirrorKey,
  grantPrefix,
  type Key,
  personKey,
  personPartition,
} from './keys.ts';
import { parseStored } from './stored.ts';
import { batchWrite, getItem, type Item, listByPrefix, transact, transactIfAllowed } from './table.ts';
import { removeTokensOfGrant } from './token.ts';

/** A person's leave for a client to act on their data, as far as the scopes go. */
const storedGrant = v.object({
  userId: v.number(),
  clientId: v.string(),
  /** Its tokens carry it too, so that those of a revoked grant do not come to life with a new one. */
  grantId: v.string(),
  scopes: v.array(v.picklist(scopes)),
  createdAt: v.number(),
});
export type Grant = v.InferOutput<typeof storedGrant>;

export const parseGrant = (item: Item): Grant => parseStored(storedGrant, item);

async function findGrant(userId: number, clientId: string): Promise<Grant | undefined> {
  const item = await getItem(grantKey(userId, clientId));
  return item === undefined ? undefined : parseGrant(item);
}

/** What a person granted, oldest first. */
export async function listGrants(userId: number): Promise<Grant[]> {
  const grants = (await listByPrefix(personPartition(userId), grantPrefix)).map(parseGrant);
  return grants.sort((a, b) => a.createdAt - b.createdAt || (a.clientId < b.clientId ? -1 : 1));
}

/** What a client was granted, in the order of the people's ids. */
export async function listGrantsTo(clientId: string): Promise<Grant[]> {
  const grants = (await listByPrefix(clientPartition(clientId), grantPrefix)).map(parseGrant);
  return grants.sort((a, b) => a.userId - b.userId);
}

/**
 * Grants and mirrors it on the client's side; granting again changes the scopes and keeps the tokens. Undefined when
 * the person or the client does not exist (any more).
 */
export async function saveGrant(
  userId: number,
  clientId: string,
  granted: readonly Scope[],
  now: number,
): Promise<Grant | undefined> {
  for (;;) {
    const existing = await findGrant(userId, clientId);
    const grant: Grant = {
      userId,
      clientId,
      grantId: existing?.grantId ?? randomBytes(12).toString('base64url'),
      scopes: [...granted],
      createdAt: existing?.createdAt ?? now,
    };
    const unchangedSince =
      existing === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 'grantId = :grantId',
            ExpressionAttributeValues: { ':grantId': existing.grantId },
          };
    try {
      await transact([
        {
          ConditionCheck: {
            Key: personKey(userId),
            ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
          },
        },
        { ConditionCheck: { Key: clientKey(clientId), ConditionExpression: 'attribute_exists(pk)' } },
        { Put: { Item: { ...grantKey(userId, clientId), ...grant }, ...unchangedSince } },
        { Put: { Item: { ...grantMirrorKey(clientId, userId), ...grant } } },
      ]);
      return grant;
    } catch (error) {
      const failed = failedConditions(error);
      if (failed === undefined) throw error;
      if (failed.includes(0) || failed.includes(1)) return undefined;
    }
  }
}

/** Ends the grant, and with it every token issued under it; false when there was none. */
export async function removeGrant(userId: number, clientId: string): Promise<boolean> {
  const grant = await findGrant(userId, clientId);
  if (grant === undefined) return false;
  const isRemoved = await transactIfAllowed([
    { Delete: { Key: grantKey(userId, clientId), ConditionExpression: 'attribute_exists(pk)' } },
    { Delete: { Key: grantMirrorKey(clientId, userId) } },
  ]);
  if (!isRemoved) return false;
  await removeTokensOfGrant(grant);
  return true;
}

/** Ends them all at once, whoever else is ending some of them; their tokens stay behind, dead. */
export async function endGrants(grants: readonly Grant[]): Promise<void> {
  await batchWrite(grants.flatMap(grantKeys).map((remove) => ({ remove })));
}

export const grantKeys = ({ userId, clientId }: Grant): Key[] => [
  grantKey(userId, clientId),
  grantMirrorKey(clientId, userId),
];
