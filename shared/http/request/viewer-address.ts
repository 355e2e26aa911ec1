import { edgeDomain } from '../../settings/edge.ts';
import type { HttpEvent } from './request.ts';

/**
 * The address a request came from. CloudFront appends its viewer's to `X-Forwarded-For`, and the gateway CloudFront's
 * own; whatever stands before was sent by the viewer and proves nothing. Only where there is an edge is the header
 * looked at: what does not come through it is refused before.
 */
export function viewerAddress({ headers, requestContext }: HttpEvent): string {
  const { sourceIp } = requestContext.http;
  if (edgeDomain() === undefined) return sourceIp;
  const passed = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim());
  return passed.at(-2) ?? sourceIp;
}
