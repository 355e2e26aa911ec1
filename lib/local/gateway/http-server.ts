import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { RequestHandler } from './gateway.ts';
import { plainResponse } from './gateway-response.ts';

export interface HttpServer {
  readonly baseUrl: string;
  /** Begins to serve; requests before that are told to try again. */
  serve(handler: RequestHandler): void;
  close(): void;
}

// API Gateway's limit for the request line and all header values together.
const headerLimitBytes = 10_240;

/** Listens on this machine only, unless told an address of it, and answers even what is no HTTP. */
export async function startHttpServer(port: number, address?: string): Promise<HttpServer> {
  let handler: RequestHandler | undefined;
  const create = () => {
    const server = createServer(options, answer);
    server.on('clientError', answerBrokenRequest);
    return server;
  };
  const options = {
    maxHeaderSize: headerLimitBytes,
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // The gateway refuses what has none, in its own words.
    requireHostHeader: false,
    // A client or proxy would send its next request into a connection that is being closed. Node's time is five seconds;
    // Caddy, which closes its own after two minutes, must be the first.
    keepAliveTimeout: 130_000,
  };
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!handler) {
      outgoing.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    handler(incoming, outgoing).catch((error: unknown) => answerFailure(outgoing, error));
  };
  const server = create();
  await listen(server, port, address ?? '127.0.0.1', address && 'as "port" of "home" in the settings');
  const { port: actualPort } = server.address() as AddressInfo;
  // The name localhost may mean either address.
  const ofIpv6 = create();
  if (address === undefined) await listen(ofIpv6, actualPort, '::1').catch(() => undefined);
  return {
    baseUrl: `http://127.0.0.1:${actualPort}`,
    serve(next) {
      handler = next;
    },
    close() {
      for (const each of [server, ofIpv6]) {
        each.close();
        each.closeAllConnections();
      }
    },
  };
}

function listen(server: Server, port: number, address: string, otherPort = 'with --port'): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = `Port ${port} is already in use: stop what listens there, or choose another ${otherPort}.`;
      reject(error.code === 'EADDRINUSE' ? new Error(inUse) : error);
    });
    server.listen(port, address, resolve);
  });
}

// A client that hung up half-way wants no answer; anything else is a mistake of this program or the function's.
function answerFailure(outgoing: ServerResponse, error: unknown): void {
  if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return;
  console.error(error);
  if (outgoing.headersSent) outgoing.destroy();
  else
    outgoing
      .writeHead(500, { 'content-type': 'application/json' })
      .end('{"message":"Internal Server Error"}');
}

/** Node's error for a request that it could not read, with the packet at which it stopped. */
interface ParseError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

/** Connections that were refused. Node takes the rest that comes on them for further broken requests. */
const refused = new WeakSet<Socket>();

function answerBrokenRequest(error: ParseError, socket: Socket): void {
  const isGone = error.code === 'ECONNRESET';
  if (refused.has(socket) && !isGone) return;
  if (!socket.writable || isGone) {
    socket.destroy();
    return;
  }
  refused.add(socket);
  const status = statusOf(error.code);
  const { headers, body } = plainResponse(status);
  const lines = Object.entries({ ...headers, 'content-length': String(body.length), connection: 'close' })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n');
  // An answer to HEAD has no body: what follows would be taken for the next answer.
  const isHead = error.rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n\r\n${isHead ? '' : body}`);
  // A client still sending would see a reset instead of the answer if the rest were left unread.
  socket.resume();
  socket.setTimeout(2_000, () => socket.destroy());
  setTimeout(() => socket.destroy(), 30_000).unref();
}

function statusOf(code: string | undefined): number {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return 431;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 408;
    default:
      return 400;
  }
}
