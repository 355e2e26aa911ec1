import { randomUUID } from 'node:crypto';
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import {
  type Authorization,
  beginAuthorization,
  consumeCode,
  consumeRefresh,
  endAuthorization,
  findAuthorization,
  saveAccessToken,
  saveRefresh,
  wasUsedJustNow,
} from '../data/clients/authorization.ts';
import { findGrant } from '../data/clients/grant.ts';
import { findToken, readToken, revokeToken } from '../data/tokens/token.ts';
import {
  type GrantReference,
  readGrantReference,
  writeGrantReference,
} from '../domain/oauth/grant-reference.ts';
import {
  accessTokenText,
  codeText,
  readCode,
  readRefreshToken,
  refreshTokenText,
} from '../domain/oauth/secrets.ts';
import { rightsAt } from '../domain/people/granted-rights.ts';
import { type Scope, scopes } from '../domain/people/scope.ts';
import { epochSeconds } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { audienceOf } from '../settings/issuer.ts';
import { currentRequest } from './current-request.ts';
import { grantPayload } from './grant-payload.ts';

const ended = () => new errors.InvalidGrant('the access behind this has ended');
export const alreadyUsed = () => new errors.InvalidGrant('this was already used');

const referenceOf = ({ grantId = '' }: AdapterPayload): GrantReference => {
  const reference = readGrantReference(grantId);
  if (reference === undefined) throw ended();
  return reference;
};

const nothing = async (): Promise<void> => {};

/** A code that comes again after it was answered is someone's copy: the library ends what came of it. */
export function whenUsed({ answeredAt, code }: Authorization): number | undefined {
  const { receivedAt = Number.POSITIVE_INFINITY } = currentRequest.getStore() ?? {};
  if (answeredAt === undefined || receivedAt <= answeredAt) throw alreadyUsed();
  return code.usedAt;
}

/** Read for every exchange, so that a revoked grant ends at once. */
export const grantAdapter: Partial<Adapter> = {
  async find(id) {
    const reference = readGrantReference(id);
    const grant = reference && (await findGrant(reference.userId, reference.clientId));
    if (grant === undefined || grant.grantId !== reference?.grantId) return undefined;
    return grantPayload(id, grant, {
      api: rightsAt(grant, 'api'),
      assistants: rightsAt(grant, 'assistants'),
    });
  },
};

export const codeAdapter: Partial<Adapter> = {
  async upsert(id, payload) {
    const { scope = '', resource = [], redirectUri = '', codeChallenge = '', exp = 0 } = payload;
    const { authorizationId, ...reference } = referenceOf(payload);
    const code = codeText({ userId: reference.userId, authorizationId }, id);
    const isBegun = await beginAuthorization({
      ...reference,
      authorizationId,
      scope,
      resources: [resource].flat(),
      createdAt: epochSeconds(),
      code: { hash: sha256(code), redirectUri, challenge: codeChallenge, expiresAt: exp },
      formerRefreshes: [],
      expiresAt: exp,
    });
    if (!isBegun) throw ended();
  },
  async find(text) {
    const key = readCode(text);
    const found = key && (await findAuthorization(key, epochSeconds()));
    if (found === undefined || found.code.hash !== sha256(text)) return undefined;
    const { redirectUri, challenge, expiresAt, usedAt } = found.code;
    return {
      ...payloadOf(found, 'AuthorizationCode', text),
      redirectUri,
      codeChallenge: challenge,
      codeChallengeMethod: 'S256',
      exp: expiresAt,
      ...(usedAt !== undefined && { consumed: whenUsed(found) }),
    };
  },
  async consume(text) {
    const key = readCode(text);
    const use = { hash: sha256(text), by: randomUUID(), now: epochSeconds() };
    if (key === undefined || !(await consumeCode(key, use))) throw alreadyUsed();
  },
  revokeByGrantId: nothing,
};

export const refreshTokenAdapter: Partial<Adapter> = {
  async upsert(id, payload) {
    const reference = referenceOf(payload);
    const hash = sha256(refreshTokenText(reference, id));
    if (!(await saveRefresh(reference, { hash, expiresAt: payload.exp ?? 0 }))) throw ended();
  },
  async find(text) {
    const [key, now] = [readRefreshToken(text), epochSeconds()];
    const found = key && (await findAuthorization(key, now));
    if (found === undefined || found.clientId !== key?.clientId) return undefined;
    const { refresh } = found;
    const payload = {
      ...payloadOf(found, 'RefreshToken', text),
      gty: 'authorization_code',
      iiat: found.createdAt,
      exp: refresh?.expiresAt ?? found.expiresAt,
    };
    const hash = sha256(text);
    if (refresh?.hash === hash) return payload;
    // The answer of a moment ago may have been lost. A later use can only be of somebody else's copy: the library ends it all.
    if (Provider.ctx?.oidc.route === 'token' && wasUsedJustNow(found, hash, now)) throw alreadyUsed();
    return { ...payload, consumed: found.createdAt };
  },
  async consume(text) {
    const [key, now] = [readRefreshToken(text), epochSeconds()];
    const found = key && (await findAuthorization(key, now));
    const use = { hash: sha256(text), by: randomUUID(), now };
    if (found === undefined || !(await consumeRefresh(found, use))) throw alreadyUsed();
  },
  // The library ends the whole authorization right after this.
  destroy: nothing,
  revokeByGrantId: nothing,
};

export const accessTokenAdapter: Partial<Adapter> = {
  async upsert(id, payload) {
    const reference = referenceOf(payload);
    const hash = sha256(accessTokenText(reference, id));
    const audience = audienceOf(payload.aud);
    const token = {
      ...reference,
      hash,
      scopes: knownScopes(payload.scope),
      // Tokens of the API are stored without an audience.
      ...(audience !== 'api' && { audience }),
      expiresAt: payload.exp ?? 0,
    };
    if (!(await saveAccessToken(token, epochSeconds()))) throw ended();
  },
  async find(text) {
    const claim = readToken(text);
    const found = claim && (await findToken(claim.hash));
    const { userId, clientId, grantId, authorizationId } = found ?? {};
    if (
      found === undefined ||
      userId === undefined ||
      clientId === undefined ||
      grantId === undefined ||
      authorizationId === undefined ||
      found.expiresAt <= epochSeconds()
    )
      return undefined;
    return {
      kind: 'AccessToken',
      jti: text,
      accountId: String(userId),
      clientId,
      grantId: writeGrantReference({ userId, clientId, grantId, authorizationId }),
      iat: found.createdAt,
      exp: found.expiresAt,
      scope: found.scopes.join(' '),
    };
  },
  async destroy(text) {
    const claim = readToken(text);
    if (claim !== undefined) await revokeToken(claim);
  },
  /** Ends everything that an authorization gave out, unless one access token alone was handed back. */
  async revokeByGrantId(id) {
    const { route, entities } = Provider.ctx?.oidc ?? {};
    if (route === 'revocation' && entities?.AccessToken !== undefined) return;
    const reference = readGrantReference(id);
    if (reference !== undefined) await endAuthorization(reference);
  },
};

export const payloadOf = (authorization: Authorization, kind: string, jti: string): AdapterPayload => {
  const { userId, clientId, scope, resources, createdAt } = authorization;
  const [first, ...others] = resources;
  return {
    kind,
    jti,
    accountId: String(userId),
    clientId,
    grantId: writeGrantReference(authorization),
    scope,
    iat: createdAt,
    ...(first !== undefined && { resource: others.length === 0 ? first : [first, ...others] }),
  };
};

const knownScopes = (text = ''): Scope[] => {
  const asked = text.split(' ');
  return scopes.filter((scope) => asked.includes(scope));
};
