import type { TokenOperation, Touch } from '../operations/operation.ts';
import { withAccessLog, withReplayLog } from '../operations/with-access-log.ts';
import { epochSeconds } from '../platform/clock.ts';
import type { TokenRoute } from '../routes/route.ts';
import { idempotently } from './idempotently.ts';
import { parseRequest } from './request/parse-request.ts';
import type { HttpResponse } from './request/request.ts';
import { type CallersRequest, tokenEndpoint } from './token-endpoint.ts';

/** The face of an operation on a person's data: others' requests appear in the person's ledger, and writes may be repeated. */
export const endpoint = <
  R extends TokenRoute & { readonly access: { readonly receiver?: undefined } },
  Ahead,
>(
  operation: TokenOperation<R, Ahead>,
) => tokenEndpoint(operation, { parse: parseRequest, around: onceAndLogged });

/** Does work at most once for an Idempotency-Key, and notes it in the person's ledger. */
export function onceAndLogged(
  { route, event, state, caller }: CallersRequest,
  work: (touch: Touch) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const request = { requestId: event.requestContext.requestId, now: epochSeconds() };
  return idempotently(
    route,
    event,
    state,
    () => withAccessLog(route, caller, request, work),
    (status) => withReplayLog(route, caller, request, status),
  );
}
