import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Route } from '../routes/route.ts';
import { methodNotAllowed, notFound } from './failure.ts';
import { errorEnvelope } from './middleware/error-envelope.ts';
import { requestLog } from './middleware/request-log.ts';
import type { HttpEvent, HttpResponse, RequestContext } from './request.ts';

/** Answers whatever no route takes: 405 when the path exists with another method, else 404. */
export function fallback(routes: readonly Pick<Route, 'method' | 'path'>[]) {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));

  const stack = middy<HttpEvent, HttpResponse, Error, RequestContext>({ timeoutEarlyInMillis: 0 })
    .use([requestLog('not-found'), errorEnvelope()])
    .handler(async (event: HttpEvent): Promise<HttpResponse> => {
      const { method } = event.requestContext.http;
      const allowed = patterns
        .filter(({ pattern }) => pattern.test(event.rawPath))
        .map((route) => route.method);
      if (allowed.length > 0) throw methodNotAllowed(method, event.rawPath, allowed);
      throw notFound(`There is no ${event.rawPath.slice(0, 200)} here. See /docs for what there is.`);
    });

  return async (event: HttpEvent, context: Context): Promise<HttpResponse> =>
    stack(event, Object.assign(context, { state: {} }));
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
