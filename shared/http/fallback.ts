import type { Route } from '../routes/route.ts';
import { methodNotAllowed, notFound } from './failure.ts';
import type { HttpEvent, HttpResponse } from './request.ts';
import { lambdaHandler } from './stack.ts';

/**
 * Answers whatever no route takes: OPTIONS with what the path takes, 405 when it exists with another method, else
 * 404. An HTTP API that has a `$default` route hands it the questions of browsers too, and adds the CORS headers to
 * the answer; they need a 2xx, also for a path that is not there, or the page could not read that it is not.
 */
export function fallback(routes: readonly Pick<Route, 'method' | 'path'>[]) {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));

  return lambdaHandler('not-found', [], async (event) => {
    const { method } = event.requestContext.http;
    const allowed = patterns
      .filter(({ pattern }) => pattern.test(event.rawPath))
      .map((route) => route.method);
    if (method === 'OPTIONS' && (allowed.length > 0 || isPreflight(event)))
      return nothingToSay(event, allowed);
    if (allowed.length > 0) throw methodNotAllowed(method, event.rawPath, allowed);
    throw notFound(`There is no ${event.rawPath.slice(0, 200)} here. See /docs for what there is.`);
  });
}

const isPreflight = ({ headers }: HttpEvent) =>
  headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

const nothingToSay = (event: HttpEvent, allowed: readonly string[]): HttpResponse => ({
  statusCode: 204,
  headers: {
    ...(allowed.length > 0 && { allow: [...allowed, 'OPTIONS'].join(', ') }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': event.requestContext.requestId,
  },
});

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
