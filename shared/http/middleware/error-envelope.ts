import type { HttpMiddleware } from '../request.ts';
import { respondToError, type TellFailure } from '../response.ts';

/** Whatever is thrown inside becomes an answer, in the envelope unless told otherwise. */
export const errorEnvelope = (tell?: TellFailure): HttpMiddleware => ({
  onError: (request) => {
    request.response = respondToError(request.event, request.error, tell);
  },
});
