import { respondToError, type WriteFailure } from '../answer/response.ts';
import type { HttpMiddleware } from '../request/request.ts';

/** Turns whatever is thrown inside into an answer; `write` words it. @default in the envelope */
export const errorEnvelope = (write?: WriteFailure): HttpMiddleware => ({
  onError: (request) => {
    request.response = respondToError(request.event, request.error, write);
  },
});
