import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { accountId } from '../assembly/names.ts';
import type { RequestArrival } from './front.ts';
import type { Match } from './router.ts';

/** A request that the gateway has read to its end. */
export interface ReceivedRequest extends RequestArrival {
  readonly requestId: string;
  readonly method: string;
  readonly target: RequestTarget;
  readonly protocol: string;
  readonly body: Buffer;
  readonly receivedAt: number;
}

interface RequestTarget {
  /** Decoded, as an HTTP API passes it on. */
  readonly path: string;
  readonly queryString: string;
}

/** Splits a request line's target; undefined when its percent-encoding is broken. */
export function parseTarget(target: string): RequestTarget | undefined {
  const relative = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const [, path, queryString] = /^([^?#]*)(?:\?([^#]*))?/.exec(relative) ?? [];
  try {
    return { path: decodeURIComponent(path || '/'), queryString: queryString ?? '' };
  } catch {
    return undefined;
  }
}

/** Builds the event of API Gateway's payload format 2.0. */
export function createEvent(
  request: ReceivedRequest,
  match: Match,
  apiId: string,
  stageVariables?: Readonly<Record<string, string>>,
): APIGatewayProxyEventV2 {
  const { headers, cookies } = readHeaders(request.rawHeaders);
  const query = readQuery(request.target.queryString);
  const isText = request.body.length === 0 || isTextual(headers['content-type'], request.body);
  return {
    version: '2.0',
    routeKey: match.route.key,
    rawPath: request.target.path,
    rawQueryString: request.target.queryString,
    ...(cookies && { cookies }),
    headers: {
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], request.sourceIp].filter(Boolean).join(', '),
      'x-forwarded-proto': request.scheme,
    },
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId,
      apiId,
      domainName: request.host,
      domainPrefix: request.host.split('.')[0] ?? '',
      http: {
        method: request.method,
        path: request.target.path,
        protocol: request.protocol,
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: request.requestId,
      routeKey: match.route.key,
      stage: '$default',
      time: logTime(request.receivedAt),
      timeEpoch: request.receivedAt,
    },
    ...(match.pathParameters && { pathParameters: match.pathParameters }),
    ...(stageVariables && { stageVariables }),
    ...(request.body.length > 0 && { body: request.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: !isText,
  };
}

function readHeaders(raw: readonly string[]) {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]?.toLowerCase() ?? '';
    const value = raw[index + 1] ?? '';
    if (name === 'cookie') cookies.push(...value.split(/;\s*/));
    else headers[name] = name in headers ? `${headers[name]},${value}` : value;
  }
  return { headers, cookies: cookies.length > 0 ? cookies : undefined };
}

function readQuery(queryString: string): Record<string, string> | undefined {
  if (queryString === '') return undefined;
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(queryString)) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return Object.fromEntries(values);
}

function isTextual(contentType: string | undefined, body: Buffer): boolean {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const textual = /^(text\/.*|application\/(json|javascript|xml)|.*\+(json|xml))$/.test(type);
  return textual && isUtf8(body);
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function logTime(milliseconds: number): string {
  const iso = new Date(milliseconds).toISOString();
  const month = months[Number(iso.slice(5, 7)) - 1];
  return `${iso.slice(8, 10)}/${month}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
}
