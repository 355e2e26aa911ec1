import type { HttpMiddleware } from '../request.ts';
import { respondToError } from '../response.ts';

/** Whatever is thrown inside becomes an answer in the envelope. */
export const errorEnvelope = (): HttpMiddleware => ({
  onError: (request) => {
    request.response = respondToError(request.event, request.error);
  },
});
