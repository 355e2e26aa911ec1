import { findCaller, readClaim, readUserId } from '../../data/access/caller.ts';
import { beforeAuthentication, PendingAuthentication } from '../../data/table/before-authentication.ts';
import { gatherReads } from '../../data/table/gather-reads.ts';
import type { Audience } from '../../domain/people/audience.ts';
import type { Scope } from '../../domain/people/scope.ts';
import { forbidden, invalidToken, notAuthenticated, type TokenNeeds } from '../../operations/failure.ts';
import { type AccessNeeded, refuseCaller } from '../../operations/refuse-caller.ts';
import { epochSeconds } from '../../platform/clock.ts';
import type { TokenAccess } from '../../routes/route.ts';
import type { HttpEvent, HttpMiddleware, RequestState } from '../request/request.ts';

/** The rights that a request needs, for a route whose requests need different ones. */
type AccessOf = (event: HttpEvent, state: RequestState) => TokenAccess;

interface TokenRealm {
  /** The audience that tokens must be meant for. */
  readonly audience: Audience;
  /** The scopes that an app without a token should ask for. @default those that the request needs */
  readonly asks?: readonly Scope[];
}

/**
 * Finds the caller and checks that the token is meant for the route and has the rights that it needs. The first few
 * small items that the route wants to read of the person are read in the same call; all else waits until the token is
 * found good.
 */
export const authenticate = (
  access: AccessNeeded | AccessOf,
  beginReading?: (event: HttpEvent, state: RequestState, userId: number, clientId?: string) => void,
  { audience, asks }: TokenRealm = { audience: 'api' },
): HttpMiddleware => ({
  before: async ({ event, context: { state } }) => {
    const needed = typeof access === 'function' ? access(event, state) : access;
    const needs = { scopes: asks ?? needed.scopes, audience };
    const token = bearerToken(event, needs);
    const { userId, clientId } = readClaim(token) ?? {};
    if (userId === undefined) throw invalidToken(needs);
    const now = epochSeconds();
    const authentication = new PendingAuthentication();
    const caller = await gatherReads(() => {
      const finding = findCaller(token, now, audience);
      if (beginReading !== undefined)
        beforeAuthentication(authentication, () => beginReading(event, state, userId, clientId));
      return finding;
    });
    if (caller === undefined) throw invalidToken(needs);
    state.caller = caller;
    state.accessToken = token;
    refuseCaller(needed, caller);
    refuseForeignClient(event, caller.clientId);
    authentication.succeed();
  },
});

function bearerToken({ headers }: HttpEvent, needs: TokenNeeds): string {
  const { authorization } = headers;
  if (authorization === undefined || authorization.trim() === '') throw notAuthenticated(needs);
  const token = /^Bearer +(\S+)\s*$/i.exec(authorization)?.[1];
  if (token !== undefined) return token;
  if (readUserId(authorization.trim()) !== undefined)
    throw notAuthenticated(needs, 'a token without "Bearer"');
  const scheme = /^([a-z][a-z0-9-]{0,30}) +\S/i.exec(authorization)?.[1];
  if (scheme === undefined || scheme.toLowerCase() === 'bearer') throw invalidToken(needs);
  throw notAuthenticated(needs, `the scheme "${scheme}"`);
}

/** `clientId` in the query is attribution, not a credential: it may not contradict a delegated token. */
function refuseForeignClient({ rawQueryString }: HttpEvent, clientId: string | undefined): void {
  if (clientId === undefined || rawQueryString === '') return;
  const named = new URLSearchParams(rawQueryString).get('clientId');
  if (named !== null && named !== clientId)
    throw forbidden(
      `clientId: the token belongs to the client "${clientId}"; leave clientId out or name that one.`,
    );
}
