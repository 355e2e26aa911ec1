import type { Route } from '../../routes/route.ts';
import { parseQuery } from './parse-query.ts';
import { readBody } from './read-body.ts';
import type { HttpEvent } from './request.ts';

/** Reads query and body by the route's schemas. `userId` is the caller's, where there is one: a body may name nobody else. */
export const parseRequest = (
  { query, body }: Pick<Route, 'query' | 'body'>,
  event: HttpEvent,
  userId?: number,
) =>
  parseQuery({ query }, event, (problems) =>
    body === undefined ? undefined : readBody(body, event, problems, userId),
  );
