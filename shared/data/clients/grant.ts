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
/** What is the same on both sides. */
export type Grant = v.InferOutput<typeof storedGrant>;

/**
 * On the person's side it also says of the client what requests need to know and what the person is shown, so that
 * nobody has to read it.
 */
const storedGivenGrant = v.object({
  ...storedGrant.entries,
  clientName: v.string(),
  clientKind: v.picklist(clientKinds),
  clientOwnerId: v.optional(v.number()),
  clientHomepageUrl: v.optional(v.string()),
  /** What the client asked for and the person refused: it is not asked again unless the client insists. */
  declinedScopes: v.array(v.picklist(scopes)),
  /** As far as the days of the person's ledger tell, and by tokens that were asked for. */
  lastUsedAt: v.optional(v.number()),
  /** Of a share with one person: how far it goes, and until when. */
  limits: v.optional(
    v.object({
      variableIds: v.optional(v.array(v.number())),
      studyIds: v.optional(v.array(v.string())),
      fromDay: v.optional(v.number()),
      untilDay: v.number(),
      endsAt: v.number(),
    }),
  ),
  /** Of a share by link: the hash of its address. */
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

/** What a person granted, oldest first. */
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

/** The grants to a client, page by page, so many at a time. */
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

/** How far a client may go, and what it was refused. */
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
    const unchangedSince =
      existing === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: 'grantId = :grantId',
            ExpressionAttributeValues: { ':grantId': existing.grantId },
          };
    try {
      await transact([
        personIsThere(userId),
        keepClient(client),
        { Put: { Item: { ...grantKey(userId, clientId), ...given }, ...unchangedSince } },
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
export async function endGrants(grants: readonly Linked[]): Promise<void> {
  await batchWrite(grants.flatMap(keysOf).map((remove) => ({ remove })));
}

/** The same within a transaction. */
export const grantRemovals = (grant: Linked): Write[] => keysOf(grant).map((Key) => ({ Delete: { Key } }));

/** A grant, with the address that leads to it, if one does. */
type Linked = Pick<GivenGrant, 'userId' | 'clientId' | 'linkHash'>;

const keysOf = ({ userId, clientId, linkHash }: Linked): Key[] => [
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
