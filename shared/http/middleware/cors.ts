import { healthLinkPath } from '../../domain/sharing/health-link.ts';
import { assistantsPath, isOpenToAnyOrigin } from '../../routes/oauth/oauth-paths.ts';
import { corsOrigins } from '../../settings/cors-origins.ts';
import type { HttpEvent, HttpMiddleware, HttpRequest } from '../request/request.ts';

/** Tells a browser what a page of another site may send. */
const preflight = {
  'access-control-allow-methods': 'GET,POST,DELETE',
  'access-control-allow-headers': 'authorization,content-type,idempotency-key,x-request-id',
  'access-control-max-age': '3600',
};
/** Tells a browser which headers of an answer such a page may read. */
const reading = {
  'access-control-expose-headers': [
    'X-Request-Id',
    'Link',
    'Retry-After',
    'Idempotent-Replayed',
    'Deprecation',
    'Sunset',
    'WWW-Authenticate',
    // API Gateway renames the header above to this.
    'x-amzn-Remapped-WWW-Authenticate',
  ].join(','),
};

/**
 * Lets pages of the configured sites use the service, and pages of any site get a token or open a health link; never with credentials. The
 * API itself has no such rule: it would drop ours and treat all paths alike.
 */
export const cors = (): HttpMiddleware => ({ after: allow, onError: allow });

function allow({ event, response }: HttpRequest): void {
  const { origin } = event.headers;
  if (!response || origin === undefined) return;
  const allowed = allowedOrigin(event.rawPath, origin);
  const { vary } = { ...response.headers };
  response.headers = {
    ...response.headers,
    ...(allowed !== '*' && { vary: vary === undefined ? 'Origin' : `${vary}, Origin` }),
    ...(allowed !== undefined && {
      'access-control-allow-origin': allowed,
      ...(isPreflight(event) ? preflightOf(event) : reading),
    }),
  };
}

/** Assistants send headers of their protocol. */
const preflightOf = ({ rawPath }: HttpEvent) =>
  rawPath === assistantsPath
    ? {
        ...preflight,
        'access-control-allow-headers': `${preflight['access-control-allow-headers']},mcp-protocol-version,mcp-method,mcp-name`,
      }
    : preflight;

function allowedOrigin(path: string, origin: string): string | undefined {
  const configured = corsOrigins();
  if (configured.includes('*') || isOpenToAnyOrigin(path) || path.startsWith(`${healthLinkPath}/`))
    return '*';
  return configured.includes(origin) ? origin : undefined;
}

/** A browser's question before the real request. */
export const isPreflight = ({ headers, requestContext }: HttpEvent): boolean =>
  requestContext.http.method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined;
