import type { Service } from '../client.ts';

/** What a 401 says in `WWW-Authenticate`: where to learn how to get a token, and what was wrong with the one sent. */
export const challengeOf = ({ url }: Pick<Service, 'url'>, error?: string): string => {
  const metadata = `${url.replace('127.0.0.1', 'localhost')}/.well-known/oauth-protected-resource`;
  const parts = [...(error === undefined ? [] : [`error="${error}"`]), `resource_metadata="${metadata}"`];
  return `Bearer ${parts.join(', ')}`;
};

/** As a client reads it: under its own name, or under the one that the gateway gives it. */
export const challengeIn = (headers: Headers): string | null =>
  headers.get('www-authenticate') ?? headers.get('x-amzn-remapped-www-authenticate');
