import type { HttpEvent } from '../../../shared/http/request/request.ts';

/** As much of a gateway's event as reading query and body needs. */
export function eventOf(parts: {
  readonly query?: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly isBase64Encoded?: boolean;
}): HttpEvent {
  const { query = '', body, contentType = 'application/json', isBase64Encoded = false } = parts;
  return {
    rawQueryString: query,
    headers: contentType === '' ? {} : { 'content-type': contentType },
    ...(body === undefined ? {} : { body }),
    requestContext: { http: { method: body === undefined ? 'GET' : 'POST' } },
    isBase64Encoded,
  } as HttpEvent;
}
