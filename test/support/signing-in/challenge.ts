import type { Service } from '../client.ts';

export interface ChallengeParts {
  readonly error?: string;
  readonly scopes?: readonly string[];
  /** The path below the metadata's usual one. @default nothing: that of the API */
  readonly resource?: string;
}

/**
 * The `WWW-Authenticate` of a 401 or 403: the fault of the token, the scopes one needs, and the address to learn
 * how to get it.
 */
export const challengeOf = (
  { url }: Pick<Service, 'url'>,
  { error, scopes = [], resource = '' }: ChallengeParts = {},
): string => {
  const metadata = `${url.replace('127.0.0.1', 'localhost')}/.well-known/oauth-protected-resource${resource}`;
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    ...(scopes.length === 0 ? [] : [`scope="${scopes.join(' ')}"`]),
    `resource_metadata="${metadata}"`,
  ];
  return `Bearer ${parts.join(', ')}`;
};

/** The challenge as a client reads it: under its own name, or under the one that the gateway gives it. */
export const challengeIn = (headers: Headers): string | null =>
  headers.get('www-authenticate') ?? headers.get('x-amzn-remapped-www-authenticate');
