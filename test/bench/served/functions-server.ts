import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { readApplication } from '../../../lib/local/assembly/application.ts';
import { readAssembly } from '../../../lib/local/assembly/assembly.ts';
import { createEvent, parseTarget } from '../../../lib/local/gateway/event.ts';
import { createRouter } from '../../../lib/local/gateway/router.ts';
import { readBody } from '../../../lib/local/read-body.ts';
import type { RuntimeInfo } from '../../../lib/local/runtime-info.ts';
import { announce } from './measured-child.ts';

// The functions of an assembly behind one plain HTTP server, the database being elsewhere: everything but DynamoDB
// is in this process, so its CPU time is that of the functions and of the HTTP that a deployment pays nothing for.
const [assemblyFolder = ''] = process.argv.slice(2);
const { api, functions } = readApplication(readAssembly(assemblyFolder), 'http://127.0.0.1');
const match = createRouter(api.routes);

interface Result {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded?: boolean;
}
type Handler = (event: unknown, context: unknown) => Promise<Result>;
for (const { environment } of functions) Object.assign(process.env, environment);
const definitions = new Map(functions.map((definition) => [definition.arn, definition]));
const loaded = new Map<string, Handler>();

/**
 * Loads a function when it is first called. In a deployment none carries the bundles of others through each collection
 * of garbage, and those that no route leads to may load a library for AWS's machines.
 */
function handlerOf(arn: string): Handler | undefined {
  const definition = definitions.get(arn);
  if (definition === undefined) return undefined;
  const { file, exportName } = definition;
  const handler = loaded.get(arn) ?? (createRequire(file)(file)[exportName] as Handler);
  loaded.set(arn, handler);
  return handler;
}

/** The table's address, as the local service prints it, for those who make people in it. */
const { TABLE_NAME, AWS_REGION, AWS_ENDPOINT_URL_DYNAMODB, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } =
  process.env as Record<string, string>;
const info = JSON.stringify({
  tableName: TABLE_NAME,
  region: AWS_REGION,
  dynamodbEndpoint: AWS_ENDPOINT_URL_DYNAMODB,
  accessKeyId: AWS_ACCESS_KEY_ID,
  secretAccessKey: AWS_SECRET_ACCESS_KEY,
} satisfies Partial<Record<keyof RuntimeInfo, string | undefined>>);

const server = createServer(async (incoming, outgoing) => {
  if (incoming.url === '/local/info') {
    outgoing.end(info);
    return;
  }
  const target = parseTarget(incoming.url ?? '/');
  const body = await readBody(incoming);
  const matched = target && match(incoming.method ?? 'GET', target.path);
  const handler = matched && handlerOf(matched.route.functionArn);
  if (!target || !body || !matched || !handler) {
    outgoing.writeHead(404).end();
    return;
  }
  const requestId = randomUUID();
  const event = createEvent(
    {
      requestId,
      method: incoming.method ?? 'GET',
      target,
      protocol: 'HTTP/1.1',
      scheme: 'http' as const,
      host: '127.0.0.1',
      rawHeaders: incoming.rawHeaders,
      sourceIp: '127.0.0.1',
      body,
      receivedAt: Date.now(),
    },
    matched,
    api.id,
  );
  // Longer than in Lambda: what is measured is processor time, also on a machine that has little of it to give.
  const deadline = performance.now() + 60_000;
  const context = {
    awsRequestId: requestId,
    getRemainingTimeInMillis: () => Math.max(0, deadline - performance.now()),
  };
  const { statusCode, headers, body: text, isBase64Encoded } = await handler(event, context);
  const sent = isBase64Encoded ? Buffer.from(text, 'base64') : text;
  // As API Gateway does: without its length, Node sends an answer in pieces.
  outgoing.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(sent) }).end(sent);
});

// The sender decides when a connection ends: one that is closed here while a request is under way is an error there.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => announce(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
