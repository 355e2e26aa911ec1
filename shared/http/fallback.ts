import { pageHeaders } from '../../web/pages/headers.ts';
import type { RenderedPage } from '../../web/pages/render-page.ts';
import { findNearMiss } from '../domain/texts/near-miss.ts';
import { methodNotAllowed, unknownPath } from '../operations/failure.ts';
import { Reply } from '../operations/reply.ts';
import type { Endpoint } from '../routes/oauth/oauth.ts';
import type { PageRoute } from '../routes/page-route.ts';
import { answersHead, type Route } from '../routes/route.ts';
import { plainReply, problemPage, wantsPage } from './answer/problem-page.ts';
import { asPageOrEnvelope, respond } from './answer/response.ts';
import { isPreflight } from './middleware/cors.ts';
import type { HttpEvent, HttpResponse } from './request/request.ts';
import { lambdaHandler } from './stack.ts';

/**
 * Answers whatever no route takes: OPTIONS with what the path takes, 405 when it exists with another method, else
 * 404. An HTTP API that has a `$default` route hands it the questions of browsers too; they need a 2xx, also for a
 * path that is not there, or the page could not read that it is not.
 */
export function fallback(
  routes: readonly Pick<Route | PageRoute | Endpoint, 'method' | 'path' | 'access'>[],
  frontPages: Readonly<Record<string, () => RenderedPage>>,
) {
  const fronts = new Map(Object.entries(frontPages).map(([path, render]) => [path, once(render)]));
  const patterns = routes.map(({ method, path, access }) => ({
    methods: answersHead({ method, access }) ? [method, 'HEAD'] : [method],
    path,
    pattern: patternOf(path),
  }));

  const answer = async (event: HttpEvent) => {
    const { method } = event.requestContext.http;
    const front = wantsPage(event) ? fronts.get(event.rawPath) : undefined;
    if (front !== undefined) return respond(event, 200, front());
    if (['GET', 'HEAD'].includes(method) && appWithSlash.test(event.rawPath))
      return respond(event, 308, withoutSlash(event));
    const allowed = patterns
      .filter(({ pattern }) => pattern.test(event.rawPath))
      .flatMap((route) => route.methods);
    if (method === 'OPTIONS' && (allowed.length > 0 || isPreflight(event)))
      return nothingToSay(event, allowed);
    if (allowed.length > 0) throw methodNotAllowed(method, event.rawPath, allowed);
    const given = event.rawPath.slice(0, longestShown);
    const meant = nearestPath(given, patterns);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    throw unknownPath(
      wantsPage(event)
        ? `There’s no page at ${given}.${hint}`
        : `There is no ${given} here.${hint} See /docs for all addresses.`,
    );
  };
  return lambdaHandler('not-found', [], answer, asPageOrEnvelope(wantsPage, problemPage));
}

const longestShown = 200;

/** The path that someone spelled in another case, ended with a slash, or mistyped by a letter or two. */
function nearestPath(given: string, known: readonly { readonly path: string }[]): string | undefined {
  let end = given.length;
  while (given[end - 1] === '/') end--;
  const bare = given.slice(0, end);
  const inAnyCase = known.find(({ path }) => patternOf(path, 'i').test(bare));
  if (inAnyCase === undefined)
    return findNearMiss(
      bare,
      known.map(({ path }) => path),
    );
  const parts = bare.split('/');
  return inAnyCase.path
    .split('/')
    .map((part, i) => (part.startsWith('{') ? parts[i] : part))
    .join('/');
}

/** Renders a page when someone first wants it: it is the same for everybody. */
function once(render: () => RenderedPage): () => Reply {
  let reply: Reply | undefined;
  return () => {
    reply ??= plainReply(render());
    return reply;
  };
}

/** The address of a screen of the app, with a slash at its end that does not belong there. */
const appWithSlash = /^\/app(\/[\w-]+)?\/$/;

const withoutSlash = ({ rawPath, rawQueryString }: HttpEvent): Reply =>
  new Reply('', {
    location: `${rawPath.slice(0, -1)}${rawQueryString === '' ? '' : `?${rawQueryString}`}`,
    ...pageHeaders("default-src 'none'"),
  });

const nothingToSay = (event: HttpEvent, allowed: readonly string[]): HttpResponse => ({
  statusCode: 204,
  headers: {
    ...(allowed.length > 0 && { allow: [...allowed, 'OPTIONS'].join(', ') }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': event.requestContext.requestId,
  },
});

const patternOf = (path: string, flags = '') =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`, flags);
