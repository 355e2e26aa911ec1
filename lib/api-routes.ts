import type { Declaration } from '../shared/routes/declaration.ts';
import { isForStrangers } from '../shared/routes/is-for-strangers.ts';
import type { Endpoint } from '../shared/routes/oauth/oauth.ts';
import type { PageRoute } from '../shared/routes/page-route.ts';
import { answersHead, type Route } from '../shared/routes/route.ts';

/** A route of the API, and the function that answers it. */
export interface GatewayRoute {
  /** `GET /path/{name}` or `$default`. */
  readonly key: string;
  readonly functionId: string;
  /** Has the limit of strangers in place of the stage's. */
  readonly isForStrangers: boolean;
  /** Has ten times that limit. */
  readonly isForCrowds?: boolean;
}

type RouteAddress = Pick<Route | PageRoute | Endpoint, 'method' | 'path' | 'access'> &
  Pick<Declaration, 'alsoAt' | 'isForCrowds'> &
  Pick<PageRoute, 'byToken'> &
  Pick<Endpoint, 'isOpen'>;

/** The routes of one function, HEAD of what it reads among them. */
export const routesTo = (functionId: string, addresses: readonly RouteAddress[]): GatewayRoute[] =>
  addresses.flatMap((address) =>
    [address.path, ...(address.alsoAt ?? [])].flatMap((path) =>
      [address.method, ...(answersHead(address) ? ['HEAD'] : [])].map((method) => ({
        key: `${method} ${path}`,
        functionId,
        isForStrangers: isForStrangers(address),
        ...(address.isForCrowds && { isForCrowds: true }),
      })),
    ),
  );

/**
 * Whatever no other route matches: an HTTP API cannot word its own errors. Preflights of browsers have a route of their
 * own, without the limit of strangers: they come before requests of people who are known.
 */
export const fallbackTo = (functionId: string): GatewayRoute[] => [
  { key: 'OPTIONS /{proxy+}', functionId, isForStrangers: false },
  { key: '$default', functionId, isForStrangers: true },
];
