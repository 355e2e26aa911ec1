import type { Route } from '../../routes/route.ts';
import { badRequest, type Problem } from '../failure.ts';
import { readBody } from '../read-body.ts';
import { readQuery } from '../read-query.ts';
import type { HttpMiddleware } from '../request.ts';

/** Reads query and body by the route's schemas and reports every problem of both at once. */
export const parse = (route: Route): HttpMiddleware => ({
  before: ({ event, context: { state } }) => {
    const problems: Problem[] = [];
    if (route.query !== undefined) state.query = readQuery(route.query, event, problems);
    if (route.body !== undefined) state.body = readBody(route.body, event, problems);
    if (problems.length > 0) throw badRequest(...problems);
  },
});
