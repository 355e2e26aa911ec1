import * as v from 'valibot';
import { isObject } from '../domain/json/is-object.ts';
import { deviceGrantType } from '../domain/oauth/device-code.ts';
import { looksLikeOwnName } from '../domain/oauth/own-name.ts';
import { redirectUriProblem } from '../domain/oauth/redirect-uri.ts';
import { type Scope, scopes } from '../domain/people/scope.ts';
import { name } from './fields/texts.ts';

/** The part of an app's metadata that the service keeps. */
export interface ClientDescription {
  readonly name: string;
  readonly redirectUris: string[];
  readonly scopes: Scope[];
  readonly refreshes: boolean;
  /** It asks by a code that its person types elsewhere (RFC 8628). */
  readonly asksByCode: boolean;
  readonly homepageUrl?: string;
}

/** A refusal in the words of RFC 7591, 3.2.2. */
export interface ClientProblem {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  readonly description: string;
}

const mostRedirectUris = 10;
const grantTypes = ['authorization_code', 'refresh_token'];

/** Reads client metadata (RFC 7591), registered or from a client's own document. Unknown members are ignored. */
export function readClientMetadata(members: unknown): ClientDescription | ClientProblem {
  if (!isObject(members)) return invalid('the metadata must be a JSON object');
  if ('client_secret' in members) return invalid('client_secret: clients here have no secret');
  const grants = members.grant_types === undefined ? grantTypes : texts(members.grant_types);
  const asksByCode = grants?.includes(deviceGrantType) === true;
  const redirects = grants?.includes('authorization_code') === true;
  if (grants === undefined || !(redirects || asksByCode))
    return invalid(`grant_types must include "authorization_code" or "${deviceGrantType}"`);
  const listed = redirects ? texts(members.redirect_uris) : [];
  if (listed === undefined || (redirects && listed.length === 0) || listed.length > mostRedirectUris)
    return invalidRedirect(`redirect_uris must list 1 to ${mostRedirectUris} addresses`);
  for (const [place, uri] of listed.entries()) {
    const problem = redirectUriProblem(uri);
    if (problem !== undefined) return invalidRedirect(`redirect_uris[${place}] ${problem}`);
  }
  const responses = members.response_types === undefined ? ['code'] : texts(members.response_types);
  if (redirects && responses?.includes('code') !== true) return invalid('response_types must include "code"');

  const clientName =
    members.client_name === undefined && redirects ? hostOf(listed[0] ?? '') : members.client_name;
  const named = v.safeParse(name(), clientName);
  if (!named.success) return invalid(`client_name ${named.issues[0].message}`);
  if (looksLikeOwnName(named.output))
    return invalid('client_name must not hold the name of this service, or look like it');
  const homepage = members.client_uri;
  if (homepage !== undefined && !isHomepage(homepage))
    return invalid('client_uri must be an https:// address of at most 500 characters');
  if (members.scope !== undefined && typeof members.scope !== 'string')
    return invalid('scope must be a text of scopes separated by spaces');
  const asked = members.scope?.split(' ') ?? [];
  const known = scopes.filter((scope) => asked.includes(scope));

  return {
    name: named.output,
    redirectUris: [...new Set(listed)],
    // Clients that name only scopes of elsewhere, such as openid, get the scopes that exist here (RFC 7591, 2).
    scopes: known.length === 0 ? [...scopes] : known,
    refreshes: grants.includes('refresh_token'),
    asksByCode,
    homepageUrl: homepage,
  };
}

const invalid = (description: string): ClientProblem => ({ error: 'invalid_client_metadata', description });
const invalidRedirect = (description: string): ClientProblem => ({
  error: 'invalid_redirect_uri',
  description,
});

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;

const isHomepage = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= 500 &&
  URL.canParse(value) &&
  new URL(value).protocol === 'https:';

/** The name of a client that gave none. */
const hostOf = (uri: string): string => new URL(uri).host || new URL(uri).protocol.slice(0, -1);
