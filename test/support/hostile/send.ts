import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HostileRequest } from './hostile-request.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON, else text. */
  readonly body: unknown;
}

const kept = { keepAlive: true, maxSockets: 16 };
const ways = {
  'http:': { ask: httpRequest, agent: new Agent(kept) },
  'https:': { ask: httpsRequest, agent: new TlsAgent(kept) },
} as const;

/** Sends a request as it stands; unlike `fetch` this allows any method and most headers. */
export function sendHostile(
  url: string,
  request: HostileRequest,
  token: string | undefined,
): Promise<RawAnswer> {
  const { hostname, port, protocol } = new URL(url);
  const { ask, agent } = ways[protocol as keyof typeof ways];
  const body = request.body && Buffer.from(request.body.text, request.body.encoding);
  return new Promise((resolve, reject) => {
    const outgoing = ask(
      {
        hostname,
        port,
        agent,
        servername: hostname,
        method: request.method,
        path: request.target,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-length': String(body.length) }),
          ...request.headers,
        },
      },
      (incoming) => {
        answerOf(incoming).then(resolve, reject);
      },
    );
    // A kept connection may be ended at the very moment in which it is used again: nothing was done then.
    const wasDropped = (error: NodeJS.ErrnoException) => outgoing.reusedSocket && error.code === 'ECONNRESET';
    outgoing.on('error', (error) =>
      wasDropped(error) ? resolve(sendHostile(url, request, token)) : reject(error),
    );
    outgoing.end(body);
  });
}

/** A request whose own headers take a compressed answer gets one. */
const decoders = new Map([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
]);

async function answerOf(incoming: IncomingMessage): Promise<RawAnswer> {
  const { 'content-type': type, 'content-encoding': coding = '' } = incoming.headers;
  const bytes = await buffer(incoming);
  const answer = (bytes.length > 0 && decoders.get(coding)?.(bytes)) || bytes;
  const isJson = type?.startsWith('application/json') && answer.length > 0;
  return {
    status: incoming.statusCode ?? 0,
    headers: toHeaders(incoming.headers),
    body: isJson ? JSON.parse(answer.toString()) : answer.toString(),
  };
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Headers(pairs);
}
