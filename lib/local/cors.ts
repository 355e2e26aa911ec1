import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from './answer.ts';
import type { CorsDefinition } from './application-api.ts';

/** Whether the gateway answers this request itself, as a browser's question before the real one. */
export function isPreflight(method: string | undefined, headers: IncomingHttpHeaders): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  );
}

export function answerPreflight(cors: CorsDefinition, origin: string | undefined): Answer {
  const headers: Record<string, string> = allowedOrigin(cors, origin);
  if (Object.keys(headers).length > 0) {
    if (cors.AllowMethods) headers['access-control-allow-methods'] = cors.AllowMethods.join(',');
    if (cors.AllowHeaders) headers['access-control-allow-headers'] = cors.AllowHeaders.join(',');
    if (cors.MaxAge !== undefined) headers['access-control-max-age'] = String(cors.MaxAge);
  }
  return { status: 204, headers, body: '' };
}

/** The gateway's CORS headers take the place of any the function set. */
export function withCors(answer: Answer, cors: CorsDefinition, origin: string | undefined): Answer {
  const own = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'));
  const allowed = allowedOrigin(cors, origin);
  if (Object.keys(allowed).length > 0 && cors.ExposeHeaders) {
    allowed['access-control-expose-headers'] = cors.ExposeHeaders.join(',');
  }
  return { ...answer, headers: { ...Object.fromEntries(own), ...allowed } };
}

function allowedOrigin(cors: CorsDefinition, origin: string | undefined): Record<string, string> {
  if (origin === undefined) return {};
  if (cors.AllowOrigins?.includes('*')) return { 'access-control-allow-origin': '*' };
  if (!cors.AllowOrigins?.includes(origin)) return {};
  return { 'access-control-allow-origin': origin, vary: 'Origin' };
}
