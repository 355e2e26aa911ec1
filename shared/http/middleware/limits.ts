import { bodyTooLarge } from '../../operations/body-refusals.ts';
import type { HttpMiddleware } from '../request/request.ts';

const usualBody = 1024 * 1024;

/** Refuses a body that is too large before anything is read from the table. */
export const limits = (largestBody = usualBody, refusal = bodyTooLarge): HttpMiddleware => ({
  before: ({ event: { body = '', isBase64Encoded } }) => {
    if (body.length <= largestBody / 4) return;
    if (Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > largestBody)
      throw refusal(largestBody);
  },
});
