import type { Endpoint } from './oauth/oauth.ts';
import type { PageRoute } from './page-route.ts';
import type { Route } from './route.ts';

/**
 * True for an address that needs no session, a token or a button's token: documents, and signing in. These
 * have limits of their own, so that no crowd of strangers can hold up people who are known.
 */
export function isForStrangers(address: RoutePath): boolean {
  const { access, byToken, isOpen } = address;
  switch (access.kind) {
    case 'token':
    case 'page':
      return false;
    case 'program':
      return isOpen === true;
    case 'browser':
      return access.session !== 'required' && byToken !== true;
    case 'public':
      return true;
  }
}

interface RoutePath {
  readonly access: Route['access'] | PageRoute['access'] | Endpoint['access'];
  readonly byToken?: true;
  readonly isOpen?: true;
}
