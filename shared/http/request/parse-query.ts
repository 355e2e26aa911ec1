import type { Problem } from '../../answers/failure-envelope.ts';
import { badRequest } from '../../operations/failure.ts';
import type { Route } from '../../routes/route.ts';
import { readQuery } from './read-query.ts';
import type { HttpEvent } from './request.ts';

/** Reads the query by the route's schema. Every problem is reported at once, those of a body that is read along included. */
export function parseQuery(
  { query }: Pick<Route, 'query'>,
  event: HttpEvent,
  readBody?: (problems: Problem[]) => unknown,
) {
  const problems: Problem[] = [];
  const parsed = {
    query: query === undefined ? undefined : readQuery(query, event, problems),
    body: readBody?.(problems),
  };
  if (problems.length > 0) throw badRequest(...problems);
  return parsed;
}
