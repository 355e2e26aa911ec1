import type { GrantReference } from './grant-reference.ts';

/**
 * Codes and refresh tokens name their person and authorization, so that they are found by one read. A refresh token
 * has the form of every other token: the first 16 of its 43 last characters are the authorization.
 */
type Bearer = Pick<GrantReference, 'userId' | 'authorizationId'>;

export const codeText = ({ userId, authorizationId }: Bearer, secret: string): string =>
  `${userId}.${authorizationId}.${secret}`;

const codePattern = /^(?<userId>[1-9]\d{0,15})\.(?<authorizationId>[\w-]{16})\.[\w-]{43}$/;

export function readCode(text: string): Bearer | undefined {
  const { userId, authorizationId = '' } = codePattern.exec(text)?.groups ?? {};
  return userId === undefined ? undefined : { userId: Number(userId), authorizationId };
}

/** Random bits of an access token or code, and of a refresh token. */
export const secretBits = 256;
export const refreshSecretBits = 27 * 6;

export const accessTokenText = ({ userId, clientId }: GrantReference, secret: string): string =>
  `dm_${userId}_${clientId}_${secret}`;

export const refreshTokenText = (reference: GrantReference, secret: string): string =>
  accessTokenText(reference, `${reference.authorizationId}${secret}`);

const refreshPattern =
  /^dm_(?<userId>[1-9]\d{0,15})_(?<clientId>[a-z0-9-]{1,64})_(?<authorizationId>[\w-]{16})[\w-]{27}$/;

export function readRefreshToken(text: string): (Bearer & { readonly clientId: string }) | undefined {
  const { userId, clientId = '', authorizationId = '' } = refreshPattern.exec(text)?.groups ?? {};
  return userId === undefined ? undefined : { userId: Number(userId), clientId, authorizationId };
}
