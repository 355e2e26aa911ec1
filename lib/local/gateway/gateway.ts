import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiDefinition, Throttle } from '../assembly/application-api.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import { readBody } from '../read-body.ts';
import { TokenBucket } from '../token-bucket.ts';
import { EdgeCache } from './edge-cache.ts';
import { createEvent, parseTarget } from './event.ts';
import { type Front, isRefused } from './front.ts';
import { type GatewayResponse, plainResponse, responseOfResult } from './gateway-response.ts';
import { createRouter } from './router.ts';

// The most that Lambda takes and gives in one invocation.
const invocationLimitBytes = 6 * 1024 * 1024;

// The gateway's words, which differ from Node's.
const tooLarge = 'Request Entity Too Large';

interface GatewayProps {
  readonly api: ApiDefinition;
  readonly functionByArn: (arn: string) => FunctionPool;
  readonly now: () => number;
  readonly front: Front;
}

export type RequestHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Plays API Gateway: limits and routes requests, makes events of them and answers of results. */
export function createGateway({ api, functionByArn, now, front }: GatewayProps): RequestHandler {
  const match = createRouter(api.routes);
  const bucketOf = ({ throttle }: { readonly throttle?: Throttle | undefined }) =>
    throttle && new TokenBucket(throttle, performance.now());
  const ofStage = bucketOf(api);
  const edgeCache = api.edge && new EdgeCache(api.edge, now);
  const ofRoutes = new Map(api.routes.map((route) => [route, bucketOf(route)]));

  async function answerTo(incoming: IncomingMessage, requestId: string): Promise<GatewayResponse> {
    const method = incoming.method ?? 'GET';
    const target = parseTarget(incoming.url ?? '/');
    const came = front(incoming);
    if (isRefused(came)) return came;
    if (!target) return plainResponse(400);
    const matched = match(method, target.path);
    const bucket = (matched && ofRoutes.get(matched.route)) ?? ofStage;
    if (bucket && !bucket.take(performance.now())) return plainResponse(429);
    const body = await readBody(incoming);
    if (!body) return plainResponse(413, tooLarge);

    if (!matched) return plainResponse(404);
    const received = {
      requestId,
      method,
      target,
      protocol: `HTTP/${incoming.httpVersion}`,
      ...came,
      ...(api.edge && { rawHeaders: throughEdge(incoming, api.edge.headers) }),
      body,
      receivedAt: now(),
    };
    const event = JSON.stringify(createEvent(received, matched, api.id, api.stageVariables));
    if (Buffer.byteLength(event) > invocationLimitBytes) {
      return plainResponse(413, tooLarge);
    }
    const { functionArn, integrationError } = matched.route;
    if (integrationError !== undefined) {
      console.error(`${matched.route.key}: ${integrationError}`);
      return plainResponse(500);
    }
    return invoke(functionByArn(functionArn), requestId, event);
  }

  return async (incoming, outgoing) => {
    const requestId = randomUUID();
    const askOrigin = () => answerTo(incoming, requestId);
    const { response, isKept } = edgeCache
      ? await edgeCache.answer(viewed(incoming), askOrigin)
      : { response: await askOrigin(), isKept: false };
    const { status, headers, body } = response;
    outgoing.writeHead(status, {
      ...headers,
      ...(edgeCache && { 'x-cache': `${isKept ? 'Hit' : 'Miss'} from cloudfront` }),
      'content-length': Buffer.byteLength(body),
      'apigw-requestid': requestId,
      ...(!incoming.complete && { connection: 'close' }),
    });
    outgoing.end(body);
  };
}

const viewed = ({ method = 'GET', url = '/', headers }: IncomingMessage) => ({
  method,
  path: url.replace(/\?.*$/, ''),
  headers,
});

/** The headers of a request after CloudFront: it replaces its own and adds the viewer's address. */
function throughEdge({ rawHeaders, socket }: IncomingMessage, edgeHeaders: readonly string[]): string[] {
  const own = new Set(edgeHeaders.filter((_, place) => place % 2 === 0));
  const viewers = rawHeaders.filter(
    (_, place) => !own.has(rawHeaders[place - (place % 2)]?.toLowerCase() ?? ''),
  );
  return [...viewers, ...edgeHeaders, 'x-forwarded-for', socket.remoteAddress ?? ''];
}

async function invoke(pool: FunctionPool, requestId: string, event: string): Promise<GatewayResponse> {
  const outcome = await pool.invoke(requestId, event);
  if (outcome.kind === 'timeout') {
    console.error(`${pool.definition.name}: out of time after ${pool.definition.timeoutSeconds} s`);
    return plainResponse(503);
  }
  if (outcome.kind !== 'result') {
    console.error(`${pool.definition.name}: ${outcome.error}`);
    return plainResponse(outcome.kind === 'ended' || outcome.kind === 'throttled' ? 503 : 500);
  }
  const answer =
    Buffer.byteLength(outcome.result) <= invocationLimitBytes ? responseOfResult(outcome.result) : undefined;
  if (answer) return answer;
  console.error(
    `${pool.definition.name}: the result is not a valid response of at most ${invocationLimitBytes} bytes`,
  );
  return plainResponse(500);
}
