import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { InferOutput } from 'valibot';
import type { Caller } from '../data/caller.ts';
import { withDeadline } from '../data/deadline.ts';
import type { Route } from '../routes/route.ts';
import { epochSeconds } from './clock.ts';
import { idempotently } from './idempotently.ts';
import { authenticate } from './middleware/authenticate.ts';
import { errorEnvelope } from './middleware/error-envelope.ts';
import { limits } from './middleware/limits.ts';
import { requestLog } from './middleware/request-log.ts';
import { parseRequest } from './parse-request.ts';
import type { HttpEvent, HttpResponse, RequestContext } from './request.ts';
import { type Reply, respond } from './response.ts';

/** Time kept back to answer 503 ourselves before Lambda ends the function. */
const answerMargin = 1000;

/** What a handler is given: parsed, typed, and nothing of HTTP. */
export interface Input<R extends Route> {
  readonly caller: R['access'] extends { kind: 'token' } ? Caller : undefined;
  readonly query: R extends { query: infer Q extends NonNullable<Route['query']> }
    ? InferOutput<Q>
    : undefined;
  readonly body: R extends { body: infer B extends NonNullable<Route['body']> } ? InferOutput<B> : undefined;
  /** Epoch seconds at which the request began. */
  readonly now: number;
  /** Where the service is reached, without a trailing slash. */
  readonly baseUrl: string;
  /** The address that was asked for, query included. */
  readonly url: string;
  readonly accessToken: string;
  readonly requestId: string;
}

/** Turns a route declaration and a function of plain values into a Lambda handler. */
export function endpoint<const R extends Route>(
  route: R,
  handle: (input: Input<R>) => Promise<InferOutput<R['response']> | Reply>,
) {
  // Parsing is no middleware: a request that is refused for its shape was answered too, and replays that answer.
  const answer = async (event: HttpEvent, { state }: RequestContext): Promise<HttpResponse> =>
    idempotently(event, state, async () => {
      const baseUrl = `${event.headers['x-forwarded-proto'] ?? 'https'}://${event.requestContext.domainName}`;
      const input = {
        caller: state.caller,
        ...parseRequest(route, event),
        now: epochSeconds(),
        baseUrl,
        url: `${baseUrl}${event.rawPath}?${event.rawQueryString}`,
        accessToken: state.accessToken ?? '',
        requestId: event.requestContext.requestId,
      };
      return respond(event, state, 200, await handle(input as unknown as Input<R>));
    });

  const stack = middy<HttpEvent, HttpResponse, Error, RequestContext>({ timeoutEarlyInMillis: 0 })
    .use([requestLog(route.id), errorEnvelope(), limits(), authenticate(route.access)])
    .handler(answer);

  return (event: HttpEvent, context: Context): Promise<HttpResponse> => {
    const remaining = context.getRemainingTimeInMillis() - answerMargin;
    return withDeadline(remaining, async () => stack(event, Object.assign(context, { state: {} })));
  };
}
