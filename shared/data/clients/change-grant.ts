import { randomBytes } from 'node:crypto';
import { noRights, type RightsOfGrant } from '../../domain/people/granted-rights.ts';
import type { Scope } from '../../domain/people/scope.ts';
import type { Item } from '../item.ts';
import { clientOfGrant, grantKey, grantMirrorKey } from '../keys/clients.ts';
import type { Key } from '../keys/key.ts';
import { encryptedDocumentKey, shareLinkKey } from '../keys/shares.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { withdrawFromCohorts } from '../studies/cohort-result.ts';
import { failedConditions } from '../table/database-errors.ts';
import { conflict, retryOnConflict } from '../table/retry-on-conflict.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { transact, type Write } from '../table/transact.ts';
import { batchWrite } from '../table/write.ts';
import { isNew, isThere, removeWrite } from '../table/writes.ts';
import { removeTokensOfGrant } from '../tokens/token.ts';
import { keepClient, type StoredClient } from './client.ts';
import { findGrant, type GivenGrant, type Grant, grantMirrors, grants } from './grant.ts';

/** Grants exactly these scopes at the API; what is granted to it as an assistant stays. */
export const saveGrant = (userId: number, client: StoredClient, granted: readonly Scope[], now: number) =>
  decideGrant(
    userId,
    client,
    (existing) => ({
      scopes: granted,
      declinedScopes: [],
      assistants: existing?.assistants ?? noRights,
      deletesAll: existing?.deletesAll,
    }),
    now,
  );

/** Rights at each interface, and whether it may delete many entries that it did not record. */
export type GrantDecision = Required<RightsOfGrant> & Pick<GivenGrant, 'deletesAll'>;

/**
 * Grants and mirrors it on the client's side; granting again changes the scopes and keeps the tokens. Undefined when
 * the person or the client does not exist (any more).
 */
export async function decideGrant(
  userId: number,
  client: StoredClient,
  decide: (existing: GivenGrant | undefined) => GrantDecision,
  now: number,
): Promise<Grant | undefined> {
  const { clientId, name: clientName, kind: clientKind, ownerId, homepageUrl } = client;
  return retryOnConflict('A grant', async () => {
    const existing = await findGrant(userId, clientId);
    const { scopes: granted, declinedScopes, assistants, deletesAll } = decide(existing);
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
      assistants: { scopes: [...assistants.scopes], declinedScopes: [...assistants.declinedScopes] },
      deletesAll,
      clientOwnerId: ownerId,
      clientHomepageUrl: homepageUrl,
      lastUsedAt: existing?.lastUsedAt,
      tellsFirstUse: existing === undefined || existing.tellsFirstUse === true ? true : undefined,
    };
    try {
      await transact([
        personIsThere(userId),
        keepClient(client),
        grants.put(grantKey(userId, clientId), given, unchangedSince(existing)),
        grantMirrors.put(grantMirrorKey(clientId, userId), grant),
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
  if (existing === undefined) return isNew;
  const { grantId, scopes, declinedScopes, assistants, deletesAll, lastUsedAt, tellsFirstUse } = existing;
  return { grantId, scopes, declinedScopes, assistants, deletesAll, lastUsedAt, tellsFirstUse };
}

/** Its person knows of it by now. Does nothing if the grant has ended meanwhile. */
export async function noteGrantUse(userId: number, clientId: string, at: number): Promise<void> {
  const change = { set: { lastUsedAt: at }, remove: ['tellsFirstUse'], onlyIf: isThere } as const;
  await sendIfAllowed(grants.update(grantKey(userId, clientId), change));
}

/** Ends the grant, and with it every token issued under it; undefined when there was none. */
export async function removeGrant(userId: number, clientId: string): Promise<GivenGrant | undefined> {
  const grant = await findGrant(userId, clientId);
  if (grant === undefined) return undefined;
  const isRemoved = await withdrawFromCohorts(userId, clientId, [
    grants.remove(grantKey(userId, clientId), isThere),
    grantMirrors.remove(grantMirrorKey(clientId, userId)),
    ...linkKeysOf(grant).map((key) => removeWrite(key)),
  ]);
  if (!isRemoved) return undefined;
  await removeTokensOfGrant(grant);
  return grant;
}

/** Ends them all at once, even if someone else is ending some of them; their tokens stay behind, dead. */
export const endGrants = (ended: readonly GrantToEnd[]): Promise<void> =>
  batchWrite(ended.flatMap(keysOf).map((remove) => ({ remove })));

/** The same within a transaction. */
export const grantRemovals = (grant: GrantToEnd): Write[] => keysOf(grant).map((key) => removeWrite(key));

/** A grant, with the hashes of the addresses that lead to it, if any do. */
type GrantToEnd = Pick<GivenGrant, 'userId' | 'clientId'> & LinkedGrant;

const keysOf = (grant: GrantToEnd): Key[] => [
  grantKey(grant.userId, grant.clientId),
  grantMirrorKey(grant.clientId, grant.userId),
  ...linkKeysOf(grant),
];

type LinkedGrant = Pick<GivenGrant, 'grantId' | 'linkHash' | 'healthLink'>;

/** The items of a share by link outside the partitions of person and client. */
export const linkKeysOf = ({ grantId, linkHash, healthLink }: LinkedGrant): Key[] => [
  ...(linkHash === undefined ? [] : [shareLinkKey(linkHash)]),
  ...(healthLink === undefined ? [] : [shareLinkKey(healthLink.hash), encryptedDocumentKey(grantId)]),
];

/** Ends what a client may do; the record on its own side stays. */
export const endGrantsOfClient = (ended: readonly Grant[]): Promise<void> =>
  batchWrite(ended.map(({ userId, clientId }) => ({ remove: grantKey(userId, clientId) })));

/** The client's side of a grant that a person's item says; safe to repeat. */
export const removeMirror = (userId: number, { sk }: Item): Promise<void> =>
  send(grantMirrors.remove(grantMirrorKey(clientOfGrant(sk), userId)));
