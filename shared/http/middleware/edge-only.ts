import { forbidden } from '../../operations/failure.ts';
import { isSameSecret } from '../../platform/is-same-secret.ts';
import { edgeHeader } from '../../routes/edge-header.ts';
import { edgeDomain, edgeSecret } from '../../settings/edge.ts';
import type { HttpMiddleware } from '../request/request.ts';

/** Where there is an edge, nothing is answered that did not come through it: its limits would bound nobody else. */
export const edgeOnly = (): HttpMiddleware => ({
  before: ({ event: { headers } }) => {
    const secret = edgeSecret();
    if (secret !== undefined && !isSameSecret(headers[edgeHeader] ?? '', secret))
      throw forbidden(`This address is not the service's own. Use https://${edgeDomain()}.`);
  },
});
