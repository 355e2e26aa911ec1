import { edgeDomain } from '../../settings/edge.ts';
import type { HttpEvent } from '../request/request.ts';

/** Where browsers reach the service: scheme and host, without a trailing slash. */
export function ownOrigin({ headers, requestContext }: HttpEvent): string {
  const host = edgeDomain() ?? requestContext.domainName;
  return `${headers['x-forwarded-proto'] ?? 'https'}://${host}`;
}
