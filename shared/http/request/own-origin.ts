import { edgeDomain } from '../../settings/edge.ts';
import type { HttpEvent } from './request.ts';

/** The scheme and host that callers know the service by, without a trailing slash. */
export function ownOrigin({ headers, requestContext }: HttpEvent): string {
  const host = edgeDomain() ?? requestContext.domainName;
  return `${headers['x-forwarded-proto'] ?? 'https'}://${host}`;
}
