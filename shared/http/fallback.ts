import type { Route } from '../routes/route.ts';
import { methodNotAllowed, notFound } from './failure.ts';
import { lambdaHandler } from './stack.ts';

/** Answers whatever no route takes: 405 when the path exists with another method, else 404. */
export function fallback(routes: readonly Pick<Route, 'method' | 'path'>[]) {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));

  return lambdaHandler('not-found', [], async (event) => {
    const { method } = event.requestContext.http;
    const allowed = patterns
      .filter(({ pattern }) => pattern.test(event.rawPath))
      .map((route) => route.method);
    if (allowed.length > 0) throw methodNotAllowed(method, event.rawPath, allowed);
    throw notFound(`There is no ${event.rawPath.slice(0, 200)} here. See /docs for what there is.`);
  });
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
