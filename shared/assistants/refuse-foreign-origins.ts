import { ownOrigin } from '../http/request/own-origin.ts';
import type { HttpMiddleware } from '../http/request/request.ts';
import { forbidden } from '../operations/failure.ts';
import { corsOrigins } from '../settings/cors-origins.ts';
import { issuer } from '../settings/issuer.ts';

/** Pages of other sites than the operator has named may not call tools, whatever token they hold; programs name no site. */
export const refuseForeignOrigins = (): HttpMiddleware => ({
  before: ({ event }) => {
    const { origin } = event.headers;
    if (origin === undefined) return;
    const allowed = [issuer(), ownOrigin(event), ...corsOrigins()];
    if (!allowed.includes(origin) && !allowed.includes('*'))
      throw forbidden('Pages of this site may not use the assistant tools here.');
  },
});
