import * as v from 'valibot';
import type { Audience } from '../../domain/people/audience.ts';
import type { Scope } from '../../domain/people/scope.ts';
import type { Item } from '../item.ts';
import { authorizationKey, grantKey, idOfAuthorization } from '../keys/clients.ts';
import { isConditionFailed, itemOfFailedCondition } from '../table/database-errors.ts';
import { record } from '../table/record.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { transactIfAllowed, type Write } from '../table/transact.ts';
import { updateItem } from '../table/write.ts';
import { isThere } from '../table/writes.ts';
import { timeToLiveAttribute } from '../table-facts.ts';
import { listTokens, revokeToken, type Token, tokenWrites } from '../tokens/token.ts';
import { grants } from './grant.ts';

/**
 * An app's access by one consent of a person: begun with a code, kept alive by refresh tokens of which only the newest
 * is good. All its tokens end with it; the grant it rests on does not.
 */
const storedAuthorization = v.object({
  userId: v.number(),
  clientId: v.string(),
  /** The id of the grant as it was then: a grant that is given again does not bring this back to life. */
  grantId: v.string(),
  scope: v.string(),
  resources: v.array(v.string()),
  createdAt: v.number(),
  /** The time at which its code was exchanged for tokens, in milliseconds. */
  answeredAt: v.optional(v.number()),
  code: v.object({
    hash: v.string(),
    redirectUri: v.string(),
    challenge: v.string(),
    expiresAt: v.number(),
    usedAt: v.optional(v.number()),
    usedBy: v.optional(v.string()),
  }),
  /** The newest refresh token; none before the code, or between one that is used and its successor. */
  refresh: v.optional(v.object({ hash: v.string(), expiresAt: v.number() })),
  /** Those used a moment ago: their answer may have been lost. */
  formerRefreshes: v.array(v.object({ hash: v.string(), usedAt: v.number(), usedBy: v.string() })),
  /** Hash of the code that was typed for a device. */
  deviceRequest: v.optional(v.string()),
  [timeToLiveAttribute]: v.number(),
});
type StoredAuthorization = v.InferOutput<typeof storedAuthorization>;

interface AuthorizationKey {
  readonly userId: number;
  readonly authorizationId: string;
}
export type Authorization = StoredAuthorization & AuthorizationKey;

const keyOf = ({ userId, authorizationId }: AuthorizationKey) => authorizationKey(userId, authorizationId);

const authorizations = record({
  schema: storedAuthorization,
  read: (stored, { sk }): Authorization => ({ ...stored, authorizationId: idOfAuthorization(sk) }),
});

export async function findAuthorization(
  key: AuthorizationKey,
  now: number,
): Promise<Authorization | undefined> {
  const found = await authorizations.find(keyOf(key));
  return found !== undefined && found.expiresAt > now ? found : undefined;
}

/** The hash of the secret, which represents an authorization in the operator's list of access. */
export function newestSecretOf(item: Item) {
  const { userId, authorizationId, refresh, code } = authorizations.parse(item);
  // A code that was used meanwhile must not count as the same secret.
  const ofCode = code.usedAt === undefined ? code.hash : `${code.hash} used`;
  return { userId, authorizationId, hash: refresh?.hash ?? ofCode };
}

export const deviceRequestOf = (item: Item): string | undefined => authorizations.parse(item).deviceRequest;

/** False when the grant it rests on has ended. */
export const beginAuthorization = (authorization: Authorization): Promise<boolean> =>
  transactIfAllowed(authorizationWrites(authorization));

export function authorizationWrites({ authorizationId, ...authorization }: Authorization): Write[] {
  const { userId, clientId, grantId } = authorization;
  return [
    grants.check(grantKey(userId, clientId), { grantId }),
    authorizations.put(authorizationKey(userId, authorizationId), authorization),
  ];
}

/** `by` distinguishes this use from any other, so that repeating it after a lost answer is the same use. */
interface Use {
  readonly hash: string;
  readonly by: string;
  readonly now: number;
}

/** True for one of two requests at the same moment. */
export const consumeCode = (key: AuthorizationKey, { hash, by, now }: Use): Promise<boolean> =>
  change(
    key,
    {
      UpdateExpression: 'SET #code.usedAt = :now, #code.usedBy = :by',
      ConditionExpression: '#code.#hash = :hash AND attribute_not_exists(#code.usedAt)',
      ExpressionAttributeNames: { '#code': 'code', '#hash': 'hash' },
      ExpressionAttributeValues: { ':now': now, ':by': by, ':hash': hash },
    },
    ({ code }) => code.usedBy === by,
  );

/** A refresh token may be used again for this long, without the authorization being ended: its answer may be lost. */
const graceSeconds = 60;

export const wasUsedJustNow = ({ formerRefreshes }: Authorization, hash: string, now: number): boolean =>
  formerRefreshes.some((former) => former.hash === hash && now - former.usedAt <= graceSeconds);

/** True for one of two requests at the same moment. */
export const consumeRefresh = (authorization: Authorization, { hash, by, now }: Use): Promise<boolean> => {
  const recent = authorization.formerRefreshes.filter(({ usedAt }) => now - usedAt <= graceSeconds);
  return change(
    authorization,
    {
      UpdateExpression: 'SET formerRefreshes = :formers REMOVE refresh',
      ConditionExpression: 'refresh.#hash = :hash',
      ExpressionAttributeNames: { '#hash': 'hash' },
      ExpressionAttributeValues: {
        ':formers': [...recent, { hash, usedAt: now, usedBy: by }],
        ':hash': hash,
      },
    },
    ({ formerRefreshes }) => formerRefreshes.some((former) => former.hash === hash && former.usedBy === by),
  );
};

/** The newest refresh token. False when the authorization has ended. */
export const saveRefresh = (
  key: AuthorizationKey,
  refresh: { readonly hash: string; readonly expiresAt: number },
): Promise<boolean> =>
  sendIfAllowed(
    authorizations.update(keyOf(key), {
      set: { refresh, expiresAt: refresh.expiresAt },
      onlyIf: isThere,
    }),
  );

async function change(
  key: AuthorizationKey,
  update: Omit<Parameters<typeof updateItem>[0], 'Key'>,
  isDone: (found: Authorization) => boolean,
): Promise<boolean> {
  try {
    await updateItem({ Key: keyOf(key), ...update, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' });
    return true;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    const found = itemOfFailedCondition(error);
    return found !== undefined && isDone(authorizations.parse(found));
  }
}

interface NewAccessToken extends AuthorizationKey {
  readonly clientId: string;
  readonly grantId: string;
  readonly hash: string;
  readonly scopes: readonly Scope[];
  readonly audience?: Audience;
  readonly expiresAt: number;
}

/** A token of the one form, and that the grant is in use. False when the authorization or its grant has ended. */
export function saveAccessToken(
  { hash, authorizationId, scopes, ...access }: NewAccessToken,
  now: number,
): Promise<boolean> {
  const { userId, clientId, grantId } = access;
  const token: Token = { ...access, scopes: [...scopes], authorizationId, createdAt: now };
  return transactIfAllowed([
    grants.update(grantKey(userId, clientId), { set: { lastUsedAt: now }, onlyIf: { grantId } }),
    authorizations.update(authorizationKey(userId, authorizationId), {
      setIfAbsent: { answeredAt: Date.now() },
      onlyIf: isThere,
    }),
    ...tokenWrites(hash, token),
  ]);
}

/** Ends its tokens with it; none is issued once it is gone, so none is missed. */
export async function endAuthorization(key: AuthorizationKey): Promise<void> {
  await send(authorizations.remove(keyOf(key)));
  const tokens = (await listTokens(key.userId)).filter(
    ({ authorizationId }) => authorizationId === key.authorizationId,
  );
  for (const { userId, hash } of tokens) await revokeToken({ userId, hash });
}
