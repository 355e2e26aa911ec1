import type { Endpoint } from './oauth/oauth.ts';
import type { PageRoute } from './page-route.ts';
import type { Route } from './route.ts';

/**
 * Whether an address is asked without a session, a token or a button's token: documents, and what somebody needs who
 * wants to sign in. Everything else belongs to people who are known, whom no crowd of strangers may hold up.
 */
export function isForStrangers(address: Addressed): boolean {
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

interface Addressed {
  readonly access: Route['access'] | PageRoute['access'] | Endpoint['access'];
  readonly byToken?: true;
  readonly isOpen?: true;
}
