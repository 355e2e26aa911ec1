import { bodyTooLarge } from '../../operations/body-refusals.ts';
import { forbidden, paused } from '../../operations/failure.ts';
import { isSameSecret } from '../../platform/hash.ts';
import { edgeDomain, edgeHeader, edgeVariable } from '../../settings/edge.ts';
import { isPaused } from '../../settings/paused.ts';
import type { HttpMiddleware } from '../request/request.ts';

/** Refuses requests that bypass CloudFront, where the service has it: its limits would not hold for them. */
export const edgeOnly = (): HttpMiddleware => ({
  before: ({ event: { headers, stageVariables } }) => {
    const domain = edgeDomain();
    if (domain === undefined) return;
    const sent = headers[edgeHeader] ?? '';
    const secrets = stageVariables?.[edgeVariable]?.split(',') ?? [];
    if (sent === '' || secrets.every((secret) => !isSameSecret(sent, secret)))
      throw forbidden(`This address is not the service's own. Use https://${domain}.`);
  },
});

/** While the operator has paused the service nothing is read or written, not even to authenticate. */
export const whilePaused = (): HttpMiddleware => ({
  before: () => {
    if (isPaused()) throw paused();
  },
});

const usualBody = 1024 * 1024;

/** Refuses a body that is too large before anything is read from the table. */
export const limits = (largestBody = usualBody, refusal = bodyTooLarge): HttpMiddleware => ({
  before: ({ event: { body = '', isBase64Encoded } }) => {
    if (body.length <= largestBody / 4) return;
    if (Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > largestBody)
      throw refusal(largestBody);
  },
});
