import type { JsonObject } from '../domain/json/is-object.ts';
import type { Route } from '../routes/route.ts';

export const replayed = {
  'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' },
};

const failureResponse = (description: string, headers: JsonObject = {}): JsonObject => ({
  description,
  headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...headers },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const challenged = { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } };
const retried = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** The responses that carry a header of their own; all others are `Failure`. */
const responseNames: ReadonlyMap<number, string> = new Map([
  [401, 'Unauthenticated'],
  [403, 'Forbidden'],
  [405, 'MethodNotAllowed'],
  [409, 'Conflict'],
  [429, 'GatewayRefusal'],
  [503, 'Unavailable'],
]);

/** API Gateway words its own refusals; the service never sees these requests. */
const gatewayRefusal = {
  description:
    'Refused by the gateway before the service saw it: too many requests at once. Try again later.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          message: {
            type: 'string',
            description: 'The gateway’s message.',
            examples: ['Too Many Requests'],
          },
        },
        required: ['message'],
      },
    },
  },
};

export const failureResponses = {
  Failure: failureResponse('The request was refused or failed; nothing was half-done.', replayed),
  Unauthenticated: failureResponse(
    'A token is needed, or the one sent is unknown, expired or revoked.',
    challenged,
  ),
  Forbidden: failureResponse('The token is not allowed to do this; the header says which scope is missing.', {
    ...challenged,
    ...replayed,
  }),
  MethodNotAllowed: failureResponse('The path does not support this method.', {
    Allow: { $ref: '#/components/headers/Allow' },
  }),
  Conflict: failureResponse(
    'It conflicts with what is stored, or a request with the same key is still in progress, with `Retry-After`.',
    { ...retried, ...replayed },
  ),
  Unavailable: failureResponse('The service cannot answer right now; nothing was half-done.', retried),
  GatewayRefusal: gatewayRefusal,
};

/** The refusals of an operation, by status. */
export const failuresOf = (route: Route): JsonObject =>
  Object.fromEntries(
    statusesOf(route).map((status) => [
      status,
      { $ref: `#/components/responses/${responseNames.get(status) ?? 'Failure'}` },
    ]),
  );

function statusesOf(route: Route): number[] {
  const statuses = new Set([405, 413, 429, 500, 503]);
  if (route.access.kind === 'token') statuses.add(401).add(403);
  if (route.query !== undefined || route.body !== undefined) statuses.add(400);
  if (route.body !== undefined) statuses.add(415);
  if (route.method !== 'GET') statuses.add(404).add(409).add(422);
  if (route.path.includes('{') || route.names) statuses.add(404);
  if (route.forgets) statuses.add(410);
  if (route.checksEtags) statuses.add(412);
  return [...statuses].sort((a, b) => a - b);
}
