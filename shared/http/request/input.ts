import type { Input } from '../../operations/operation.ts';
import { epochSeconds } from '../../platform/clock.ts';
import type { Route } from '../../routes/route.ts';
import { membersOf } from '../../schemas/fields/schema-shape.ts';
import { cursorTo, refuseOtherCursor } from './list-cursor.ts';
import { ownOrigin } from './own-origin.ts';
import type { parseRequest } from './parse-request.ts';
import type { HttpEvent } from './request.ts';

/** The input of an operation, by a parser that reads what its requests have. */
export function readInput<R extends Route>(
  parse: typeof parseRequest,
  route: R,
  event: HttpEvent,
  userId?: number,
): Input<R> {
  const baseUrl = ownOrigin(event);
  const parsed = parse(route, event, userId) as Pick<Input<R>, 'query' | 'body'>;
  const list = { operation: route.id, userId, query: parsed.query };
  if (Object.hasOwn(membersOf(route.query), 'cursor')) refuseOtherCursor(list, event);
  return {
    ...parsed,
    headers: Object.fromEntries(Object.keys(route.headers ?? {}).map((name) => [name, event.headers[name]])),
    now: epochSeconds(),
    baseUrl,
    url: `${baseUrl}${event.rawPath}?${event.rawQueryString}`,
    cursorTo: (place) => cursorTo(list, place),
    requestId: event.requestContext.requestId,
  };
}
