import { randomBytes } from 'node:crypto';
import type { Scope } from '../../domain/people/scope.ts';
import type { Item } from '../item.ts';
import { clientOfGrant, grantKey, grantMirrorKey } from '../keys/clients.ts';
import type { Key } from '../keys/key.ts';
import { shareLinkKey } from '../keys/shares.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { withdrawFromCohorts } from '../studies/cohort-result.ts';
import { asRead } from '../table/as-read.ts';
import { failedConditions } from '../table/database-errors.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { transact, type Write } from '../table/transact.ts';
import { batchWrite, deleteItem, updateItem } from '../table/write.ts';
import { removeTokensOfGrant } from '../tokens/token.ts';
import { type Client, keepClient } from './client.ts';
import { findGrant, type GivenGrant, type Grant } from './grant.ts';

/** Grants exactly these scopes. */
export const saveGrant = (userId: number, client: Client, granted: readonly Scope[], now: number) =>
  decideGrant(userId, client, () => ({ scopes: granted, declinedScopes: [] }), now);

/** A person's answer to a client that asks for access. */
export interface GrantDecision {
  readonly scopes: readonly Scope[];
  readonly declinedScopes: readonly Scope[];
}

/**
 * Grants and mirrors it on the client's side; granting again changes the scopes and keeps the tokens. Undefined when
 * the person or the client does not exist (any more).
 */
export async function decideGrant(
  userId: number,
  client: Client,
  decide: (existing: GivenGrant | undefined) => GrantDecision,
  now: number,
): Promise<Grant | undefined> {
  const { clientId, name: clientName, kind: clientKind, ownerId, homepageUrl } = client;
  return retryOnConflict('A grant', async () => {
    const existing = await findGrant(userId, clientId);
    const { scopes: granted, declinedScopes } = decide(existing);
    const grant: Grant = {
      userId,
      clientId,
      grantId: existing?.grantId ?? randomBytes(12).toString('base64url'),
      scopes: [...granted],
      createdAt: existing?.createdAt ?? now,
    };
    const given: GivenGrant = {
      ...grant,
      clientName,
      clientKind,
      declinedScopes: [...declinedScopes],
      ...(ownerId !== undefined && { clientOwnerId: ownerId }),
      ...(homepageUrl !== undefined && { clientHomepageUrl: homepageUrl }),
      ...(existing?.lastUsedAt !== undefined && { lastUsedAt: existing.lastUsedAt }),
      ...((existing === undefined || existing.tellsFirstUse === true) && { tellsFirstUse: true }),
    };
    try {
      await transact([
        personIsThere(userId),
        keepClient(client),
        { Put: { Item: { ...grantKey(userId, clientId), ...given }, ...unchangedSince(existing) } },
        { Put: { Item: { ...grantMirrorKey(clientId, userId), ...grant } } },
      ]);
      if (!granted.includes('readmeasurements')) await withdrawFromCohorts(userId, clientId, []);
      return grant;
    } catch (error) {
      const failed = failedConditions(error);
      if (failed === undefined) throw error;
      return failed.includes(0) || failed.includes(1) ? undefined : conflict;
    }
  });
}

/** The condition that nothing was decided or noted since it was read, which would be undone. */
function unchangedSince(existing: GivenGrant | undefined) {
  if (existing === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  const { grantId, scopes, declinedScopes, lastUsedAt, tellsFirstUse } = existing;
  return asRead({ grantId, scopes, declinedScopes, lastUsedAt, tellsFirstUse });
}

/** Its person knows of it by now. Does nothing if the grant has ended meanwhile. */
export async function noteGrantUse(userId: number, clientId: string, at: number): Promise<void> {
  await isAllowed(
    updateItem({
      Key: grantKey(userId, clientId),
      UpdateExpression: 'SET lastUsedAt = :at REMOVE tellsFirstUse',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':at': at },
    }),
  );
}

/** Ends the grant, and with it every token issued under it; undefined when there was none. */
export async function removeGrant(userId: number, clientId: string): Promise<GivenGrant | undefined> {
  const grant = await findGrant(userId, clientId);
  if (grant === undefined) return undefined;
  const isRemoved = await withdrawFromCohorts(userId, clientId, [
    { Delete: { Key: grantKey(userId, clientId), ConditionExpression: 'attribute_exists(pk)' } },
    { Delete: { Key: grantMirrorKey(clientId, userId) } },
    ...(grant.linkHash === undefined ? [] : [{ Delete: { Key: shareLinkKey(grant.linkHash) } }]),
  ]);
  if (!isRemoved) return undefined;
  await removeTokensOfGrant(grant);
  return grant;
}

/** Ends them all at once, even if somebody else is ending some of them; their tokens stay behind, dead. */
export async function endGrants(grants: readonly GrantToEnd[]): Promise<void> {
  await batchWrite(grants.flatMap(keysOf).map((remove) => ({ remove })));
}

/** The same within a transaction. */
export const grantRemovals = (grant: GrantToEnd): Write[] =>
  keysOf(grant).map((Key) => ({ Delete: { Key } }));

/** A grant, with the hash of the address that leads to it, if one does. */
type GrantToEnd = Pick<GivenGrant, 'userId' | 'clientId' | 'linkHash'>;

const keysOf = ({ userId, clientId, linkHash }: GrantToEnd): Key[] => [
  grantKey(userId, clientId),
  grantMirrorKey(clientId, userId),
  ...(linkHash === undefined ? [] : [shareLinkKey(linkHash)]),
];

/** Lets a client do nothing more; what stands on its own side is left. */
export const endGrantsOfClient = (grants: readonly Grant[]): Promise<void> =>
  batchWrite(grants.map(({ userId, clientId }) => ({ remove: grantKey(userId, clientId) })));

/** The client's side of a grant that a person's item says; safe to repeat. */
export async function removeMirror(userId: number, { sk }: Item): Promise<void> {
  await deleteItem({ Key: grantMirrorKey(clientOfGrant(sk), userId) });
}
