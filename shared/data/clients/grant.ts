import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type Scope, scopes } from '../../domain/people/scope.ts';
import type { Item } from '../item.ts';
import {
  clientOfGrant,
  clientPartition,
  grantKey,
  grantMirrorKey,
  grantMirrorSort,
  grantPrefix,
} from '../keys/clients.ts';
import { type Key, personPartition } from '../keys/key.ts';
import { shareLinkKey } from '../keys/shares.ts';
import { personIsThere } from '../people/person-is-there.ts';
import { withdrawFromCohorts } from '../studies/cohort-result.ts';
import { asRead } from '../table/as-read.ts';
import { failedConditions } from '../table/database-errors.ts';
import { isAllowed } from '../table/is-allowed.ts';
import { parseStored } from '../table/parse-stored.ts';
import { getItem, listByPrefix, queryPages } from '../table/read.ts';
import { overtaken, retryWhileOvertaken } from '../table/retry-while-overtaken.ts';
import { transact, type Write } from '../table/transact.ts';
import { batchWrite, deleteItem, updateItem } from '../table/write.ts';
import { removeTokensOfGrant } from '../tokens/token.ts';
import { type Client, clientKinds, keepClient } from './client.ts';

/** A person's permission for a client to act on their data, as far as the scopes go. */
const storedGrant = v.object({
  userId: v.number(),
  clientId: v.string(),
  /** Its tokens carry it too, so that those of a revoked grant do not come to life with a new one. */
  grantId: v.string(),
  scopes: v.array(v.picklist(scopes)),
  createdAt: v.number(),
});
/** The part that the person's and the client's copy have in common. */
export type Grant = v.InferOutput<typeof storedGrant>;

/**
 * The person's copy. It also holds what requests and the person's pages need to know of the client, so that the client
 * need not be read.
 */
const storedGivenGrant = v.object({
  ...storedGrant.entries,
  clientName: v.string(),
  clientKind: v.picklist(clientKinds),
  clientOwnerId: v.optional(v.number()),
  clientHomepageUrl: v.optional(v.string()),
  /** Scopes that the client asked for and the person refused: nobody is asked again unless the client insists. */
  declinedScopes: v.array(v.picklist(scopes)),
  /** The last use that the days of the person's ledger and the tokens that were asked for tell of. */
  lastUsedAt: v.optional(v.number()),
  /** Limits of a share with one person. */
  limits: v.optional(
    v.object({
      variableIds: v.optional(v.array(v.number())),
      studyIds: v.optional(v.array(v.string())),
      fromDay: v.optional(v.number()),
      untilDay: v.number(),
      endsAt: v.number(),
    }),
  ),
  /** The hash of the address of a share by link. */
  linkHash: v.optional(v.string()),
  /** The person is to be told when it is first used. */
  tellsFirstUse: v.optional(v.boolean()),
});
export type GivenGrant = v.InferOutput<typeof storedGivenGrant>;

export const parseGivenGrant = (item: Item): GivenGrant => parseStored(storedGivenGrant, item);
const parseGrant = (item: Item): Grant => parseStored(storedGrant, item);

export async function findGrant(userId: number, clientId: string): Promise<GivenGrant | undefined> {
  const item = await getItem(grantKey(userId, clientId));
  return item === undefined ? undefined : parseGivenGrant(item);
}

/** A person's grants, the oldest first. */
export async function listGrants(userId: number): Promise<GivenGrant[]> {
  const grants = (await listByPrefix(personPartition(userId), grantPrefix)).map(parseGivenGrant);
  return grants.sort((a, b) => a.createdAt - b.createdAt || (a.clientId < b.clientId ? -1 : 1));
}

/** Everything a client was granted, in the order of the people's ids. */
export const listGrantsTo = async (clientId: string): Promise<Grant[]> =>
  (await listByPrefix(clientPartition(clientId), grantPrefix)).map(parseGrant);

/** The same for one person, as it stands on the client's side: nothing of the person's own is read. */
export async function findGrantTo(clientId: string, userId: number): Promise<Grant | undefined> {
  const item = await getItem(grantMirrorKey(clientId, userId));
  return item === undefined ? undefined : parseGrant(item);
}

/** People's ids, both ends included. */
export interface GrantRange {
  readonly from: number;
  readonly to: number;
  readonly descending: boolean;
}

/** The grants to a client, in pages of `atOnce`. */
export async function* readGrantsTo(
  clientId: string,
  { from, to, descending }: GrantRange,
  atOnce: number,
): AsyncGenerator<Grant[]> {
  if (from > to) return;
  const pages = queryPages({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': clientPartition(clientId),
      ':from': grantMirrorSort(from),
      ':to': grantMirrorSort(to),
    },
    ScanIndexForward: !descending,
    ConsistentRead: true,
    Limit: atOnce,
  });
  for await (const page of pages) yield page.map(parseGrant);
}

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
  return retryWhileOvertaken('A grant', async () => {
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
      return failed.includes(0) || failed.includes(1) ? undefined : overtaken;
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
