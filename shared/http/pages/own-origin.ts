import type { HttpEvent } from '../request/request.ts';

/** Where browsers reach the service: scheme and host, without a trailing slash. */
export function ownOrigin({ headers, requestContext }: HttpEvent): string {
  const host = process.env.EDGE_DOMAIN ?? requestContext.domainName;
  return `${headers['x-forwarded-proto'] ?? 'https'}://${host}`;
}
