import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { HttpEvent, HttpResponse } from '../http/request/request.ts';
import { issuer } from '../settings/issuer.ts';

/** A request and an answer of Node's for a library that knows nothing else, without any connection. */
export interface OauthExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The answer, once the library has ended it. */
  readonly answered: Promise<HttpResponse>;
}

export interface BridgeProps {
  /** Added to those of the browser that are the library's. */
  readonly cookies: readonly string[];
  /** Replaces the event's. */
  readonly body?: string | undefined;
}

/** The library sees only its own cookies. */
const ownCookie = /^oauth-(?:question|request)=/;

export function bridge(event: HttpEvent, { cookies, body }: BridgeProps): OauthExchange {
  const request = createRequest(event, cookies, body);
  const response = new ServerResponse(request);
  const answered = new Promise<HttpResponse>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.write = (chunk: unknown) => {
      keep(chunk);
      return true;
    };
    response.end = (chunk?: unknown) => {
      keep(chunk);
      resolve(toAnswer(response, Buffer.concat(chunks)));
      response.emit('finish');
      return response;
    };
    response.on('error', reject);
  });
  return { request, response, answered };
}

function createRequest(event: HttpEvent, cookies: readonly string[], replaced?: string): IncomingMessage {
  const { protocol, host } = new URL(issuer());
  const body =
    replaced === undefined
      ? Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
      : Buffer.from(replaced);
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const request = new IncomingMessage(socket as Socket);
  const query = event.rawQueryString === '' ? '' : `?${event.rawQueryString}`;
  const sent = [...(event.cookies ?? []).filter((cookie) => ownCookie.test(cookie)), ...cookies];
  Object.assign(request, {
    method: event.requestContext.http.method,
    url: `${event.rawPath}${query}`,
    httpVersion: '1.1',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    headers: {
      ...event.headers,
      host,
      // Never the sender's: the library builds addresses from these.
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-for': event.requestContext.http.sourceIp,
      'content-length': String(body.length),
      'transfer-encoding': undefined,
      cookie: sent.join('; '),
    },
  });
  request.push(body);
  request.push(null);
  return request;
}

const leftOut = new Set([
  'set-cookie',
  'vary',
  'content-length',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
]);

function toAnswer(response: ServerResponse, body: Buffer): HttpResponse {
  const headers = Object.fromEntries(
    Object.entries(response.getHeaders())
      .filter(
        ([name, value]) => value !== undefined && !leftOut.has(name) && !name.startsWith('access-control-'),
      )
      .map(([name, value]) => [name, String(value)]),
  );
  const { location } = headers;
  // A path stays on the host name under which the browser knows the service.
  if (location?.startsWith(`${issuer()}/`)) headers.location = location.slice(issuer().length);
  const cookies = [response.getHeader('set-cookie') ?? []]
    .flat()
    .map(String)
    .filter((cookie) => ownCookie.test(cookie));
  return {
    statusCode: response.statusCode,
    headers,
    ...(cookies.length > 0 && { cookies }),
    ...(body.length > 0 && { body: body.toString('utf8') }),
  };
}
