import { respond } from '../http/answer/response.ts';
import { ownOrigin } from '../http/request/own-origin.ts';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { Reply } from '../operations/reply.ts';

/** The request in the form that the protocol's library takes. */
export function toRequest(event: HttpEvent): Request {
  const { rawPath, headers, body = '', isBase64Encoded, requestContext } = event;
  const sent = new Headers();
  // Never the token: the library does not need it.
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && wanted.test(name) && sendable.test(value)) sent.set(name, value);
  return new Request(`${ownOrigin(event)}${rawPath}`, {
    method: requestContext.http.method,
    headers: sent,
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  });
}

const wanted = /^(?:accept|content-type|mcp-[a-z0-9-]+)$/;
/** Characters that a header may have; `Headers` throws for others, so such a header is left out. */
const sendable = /^[\t\x20-\x7e\x80-\xff]*$/;

export async function toResponse(
  event: HttpEvent,
  response: Response,
  more: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  const text = await response.text();
  const type = response.headers.get('content-type');
  const headers = { ...(type !== null && { 'content-type': type }), ...more };
  return respond(event, response.status, new Reply(text, headers));
}

/** Events in a stream that ends with them. */
export const toStream = (event: HttpEvent, text: string): HttpResponse =>
  respond(event, 200, new Reply(text, { 'content-type': 'text/event-stream' }));
