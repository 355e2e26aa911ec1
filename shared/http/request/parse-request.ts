import type { Problem } from '../../answers/failure-envelope.ts';
import { badRequest } from '../../operations/failure.ts';
import type { Route } from '../../routes/route.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './read-query.ts';
import type { HttpEvent } from './request.ts';

/** Reads query and body by the route's schemas and reports every problem of both at once. */
export function parseRequest(
  { query, body }: Pick<Route, 'query' | 'body'>,
  event: HttpEvent,
  userId?: number,
) {
  const problems: Problem[] = [];
  const parsed = {
    query: query === undefined ? undefined : readQuery(query, event, problems),
    body: body === undefined ? undefined : readBody(body, event, problems, userId),
  };
  if (problems.length > 0) throw badRequest(...problems);
  return parsed;
}
