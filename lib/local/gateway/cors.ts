import type { IncomingHttpHeaders } from 'node:http';
import type { CorsDefinition } from '../assembly/application-api.ts';
import type { Answer } from './answer.ts';

/** Whether this is a browser's question before the real request. */
export function isPreflight(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

/**
 * The gateway's CORS headers take the place of any the function set. It answers a preflight itself only where no
 * route takes it; a `$default` route takes them all, and what it answers gets the same headers.
 */
export function withCors(
  answer: Answer,
  cors: CorsDefinition,
  method: string | undefined,
  headers: IncomingHttpHeaders,
): Answer {
  const own = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'));
  const allowed = allowedOrigin(cors, headers.origin);
  if (Object.keys(allowed).length > 0) {
    const details = isPreflight(method, headers) ? preflightHeaders(cors) : exposingHeaders(cors);
    Object.assign(allowed, details);
  }
  // What an answer varies by it goes on to vary by.
  if (allowed.vary !== undefined && typeof answer.headers.vary === 'string')
    allowed.vary = `${answer.headers.vary}, ${allowed.vary}`;
  return { ...answer, headers: { ...Object.fromEntries(own), ...allowed } };
}

const preflightHeaders = (cors: CorsDefinition): Record<string, string> => ({
  ...(cors.AllowMethods && { 'access-control-allow-methods': cors.AllowMethods.join(',') }),
  ...(cors.AllowHeaders && { 'access-control-allow-headers': cors.AllowHeaders.join(',') }),
  ...(cors.MaxAge !== undefined && { 'access-control-max-age': String(cors.MaxAge) }),
});

const exposingHeaders = (cors: CorsDefinition): Record<string, string> =>
  cors.ExposeHeaders ? { 'access-control-expose-headers': cors.ExposeHeaders.join(',') } : {};

function allowedOrigin(cors: CorsDefinition, origin: string | undefined): Record<string, string> {
  if (origin === undefined) return {};
  if (cors.AllowOrigins?.includes('*')) return { 'access-control-allow-origin': '*' };
  if (!cors.AllowOrigins?.includes(origin)) return {};
  return { 'access-control-allow-origin': origin, vary: 'Origin' };
}
