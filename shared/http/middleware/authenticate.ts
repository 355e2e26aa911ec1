import { findCaller, readUserId } from '../../data/access/caller.ts';
import { beforeProof, Proof } from '../../data/table/before-proof.ts';
import { gatherReads } from '../../data/table/gather-reads.ts';
import { forbidden, invalidToken, notAuthenticated } from '../../operations/failure.ts';
import { refuseCaller } from '../../operations/refuse-caller.ts';
import { epochSeconds } from '../../platform/clock.ts';
import type { TokenAccess } from '../../routes/route.ts';
import type { HttpEvent, HttpMiddleware, RequestState } from '../request/request.ts';

/**
 * Finds the caller and checks that the token reaches as far as the route asks. Of what the route wants to read of the
 * person whom the token names, few small items are asked for in the same call; all else waits until the token is good.
 */
export const authenticate = (
  access: TokenAccess,
  beginReading?: (event: HttpEvent, state: RequestState, userId: number) => void,
): HttpMiddleware => ({
  before: async ({ event, context: { state } }) => {
    const token = bearerToken(event);
    const userId = readUserId(token);
    if (userId === undefined) throw invalidToken();
    const now = epochSeconds();
    const proof = new Proof();
    const caller = await gatherReads(() => {
      const finding = findCaller(token, now);
      if (beginReading !== undefined) beforeProof(proof, () => beginReading(event, state, userId));
      return finding;
    });
    if (caller === undefined) throw invalidToken();
    state.caller = caller;
    state.accessToken = token;
    refuseCaller(access, caller);
    refuseForeignClient(event, caller.clientId);
    proof.give();
  },
});

function bearerToken({ headers }: HttpEvent): string {
  const { authorization } = headers;
  if (authorization === undefined || authorization.trim() === '') throw notAuthenticated();
  const token = /^Bearer +(\S+)\s*$/i.exec(authorization)?.[1];
  if (token !== undefined) return token;
  if (readUserId(authorization.trim()) !== undefined) throw notAuthenticated('a token without "Bearer"');
  const scheme = /^([a-z][a-z0-9-]{0,30}) +\S/i.exec(authorization)?.[1];
  if (scheme === undefined || scheme.toLowerCase() === 'bearer') throw invalidToken();
  throw notAuthenticated(`the scheme "${scheme}"`);
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
