import { respondToError, type WriteFailure } from '../answer/response.ts';
import type { HttpMiddleware } from '../request/request.ts';

/** Whatever is thrown inside becomes an answer, in the envelope unless said otherwise. */
export const errorEnvelope = (write?: WriteFailure): HttpMiddleware => ({
  onError: (request) => {
    request.response = respondToError(request.event, request.error, write);
  },
});
