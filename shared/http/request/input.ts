import type { InferOutput } from 'valibot';
import { epochSeconds } from '../../platform/clock.ts';
import type { Route } from '../../routes/route.ts';
import { membersOf } from '../../schemas/fields/schema-shape.ts';
import { cursorTo, refuseOtherCursor } from './list-cursor.ts';
import { parseRequest } from './parse-request.ts';
import type { HttpEvent } from './request.ts';

/** What any handler is given: parsed, typed, and nothing of HTTP. */
export interface Input<R extends Route> {
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
  /** A cursor to a place in the list that is asked for. */
  readonly cursorTo: (place: string) => string;
  readonly requestId: string;
}

/** `userId` is the caller's, where there is one: a body may name nobody else. */
export function readInput<R extends Route>(route: R, event: HttpEvent, userId?: number): Input<R> {
  const domain = process.env.EDGE_DOMAIN ?? event.requestContext.domainName;
  const baseUrl = `${event.headers['x-forwarded-proto'] ?? 'https'}://${domain}`;
  const parsed = parseRequest(route, event, userId) as Pick<Input<R>, 'query' | 'body'>;
  const list = { operation: route.id, userId, query: parsed.query };
  if (Object.hasOwn(membersOf(route.query), 'cursor')) refuseOtherCursor(list, event);
  return {
    ...parsed,
    now: epochSeconds(),
    baseUrl,
    url: `${baseUrl}${event.rawPath}?${event.rawQueryString}`,
    cursorTo: (place) => cursorTo(list, place),
    requestId: event.requestContext.requestId,
  };
}
