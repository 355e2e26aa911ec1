import { forbidden, paused } from '../../operations/failure.ts';
import { isSameSecret } from '../../platform/hash.ts';
import { edgeHeader } from '../../routes/edge-header.ts';
import { edgeDomain, edgeSecrets } from '../../settings/edge.ts';
import { isPaused } from '../../settings/paused.ts';
import type { HttpMiddleware } from '../request/request.ts';

/** Refuses requests that bypass CloudFront, where the service has it: its limits would not hold for them. */
export const edgeOnly = (): HttpMiddleware => ({
  before: ({ event: { headers } }) => {
    const sent = headers[edgeHeader] ?? '';
    if (edgeSecrets()?.every((secret) => !isSameSecret(sent, secret)))
      throw forbidden(`This address is not the service's own. Use https://${edgeDomain()}.`);
  },
});

/** While the operator has paused the service nothing is read or written, not even to authenticate. */
export const whilePaused = (): HttpMiddleware => ({
  before: () => {
    if (isPaused()) throw paused();
  },
});
