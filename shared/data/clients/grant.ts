import * as v from 'valibot';
import { clientKinds } from '../../domain/accesses/actor.ts';
import { scopes } from '../../domain/people/scope.ts';
import { clientPartition, grantKey, grantMirrorKey, grantMirrorSort, grantPrefix } from '../keys/clients.ts';
import { personPartition } from '../keys/key.ts';
import { record } from '../table/record.ts';

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
  /** The same for the tools of assistants; the above is the API's. Absent where the version before kept no such difference. */
  assistants: v.optional(
    v.object({ scopes: v.array(v.picklist(scopes)), declinedScopes: v.array(v.picklist(scopes)) }),
  ),
  /** It may delete many entries at once that it did not record. */
  deletesAll: v.optional(v.literal(true)),
  /** The last use that the days of the person's ledger and the tokens that were asked for tell of. */
  lastUsedAt: v.optional(v.number()),
  /** Limits of a share with one person. */
  limits: v.optional(
    v.object({
      variableIds: v.optional(v.array(v.number())),
      studyIds: v.optional(v.array(v.string())),
      todaysPlan: v.optional(v.literal(true)),
      questions: v.optional(v.array(v.string())),
      goals: v.optional(v.literal(true)),
      sinceDay: v.optional(v.number()),
      fromDay: v.optional(v.number()),
      untilDay: v.number(),
      endsAt: v.number(),
    }),
  ),
  /** The hash of the address of a share by link. */
  linkHash: v.optional(v.string()),
  /** The health link of such a share: the hash of its address, and when its document was made. */
  healthLink: v.optional(v.object({ hash: v.string(), madeAt: v.number(), hasPasscode: v.boolean() })),
  /** The person should hear of its first use. */
  tellsFirstUse: v.optional(v.boolean()),
});
export type GivenGrant = v.InferOutput<typeof storedGivenGrant>;

export const grants = record({ schema: storedGivenGrant, prefix: grantPrefix });
/** The same on the client's side. */
export const grantMirrors = record({ schema: storedGrant, prefix: grantPrefix });
export const parseGivenGrant = grants.parse;

export const findGrant = (userId: number, clientId: string): Promise<GivenGrant | undefined> =>
  grants.find(grantKey(userId, clientId));

/** A person's grants, the oldest first. */
export const listGrants = async (userId: number): Promise<GivenGrant[]> =>
  (await grants.list(personPartition(userId))).sort(
    (a, b) => a.createdAt - b.createdAt || (a.clientId < b.clientId ? -1 : 1),
  );

/** Everything a client was granted, in the order of the people's ids. */
export const listGrantsTo = (clientId: string): Promise<Grant[]> =>
  grantMirrors.list(clientPartition(clientId));

/** The same for one person, as stored on the client's side: nothing of the person's own is read. */
export const findGrantTo = (clientId: string, userId: number): Promise<Grant | undefined> =>
  grantMirrors.find(grantMirrorKey(clientId, userId));

/** People's ids, both ends included. */
interface GrantRange {
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
  const between = [grantMirrorSort(from), grantMirrorSort(to)] as const;
  yield* grantMirrors.pages(clientPartition(clientId), { between, descending, limit: atOnce });
}
