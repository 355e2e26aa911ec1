import { randomUUID } from 'node:crypto';
import { createEvent, parseTarget } from '../../../lib/local/gateway/event.ts';
import type { Route } from '../../../shared/routes/route.ts';
import type { BenchRequest } from './scenario.ts';

/** The request as API Gateway would hand it to the function. */
export function eventOf({ method, path: pattern }: Route, { path, token, body }: BenchRequest): string {
  const target = parseTarget(path);
  if (target === undefined) throw new Error(`${path} is no path.`);
  const headers = {
    host: 'api.example.com',
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'user-agent': 'bench',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const received = {
    requestId: randomUUID(),
    method,
    target,
    protocol: 'HTTP/1.1',
    scheme: 'http' as const,
    host: 'api.example.com',
    rawHeaders: Object.entries(headers).flat(),
    sourceIp: '192.0.2.1',
    body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
    receivedAt: Date.now(),
  };
  const route = { key: `${method} ${pattern}`, functionArn: '' };
  return JSON.stringify(
    createEvent(received, { route, pathParameters: parametersOf(pattern, target.path) }, 'api'),
  );
}

function parametersOf(pattern: string, path: string): Record<string, string> | undefined {
  const values = path.split('/');
  const parameters = pattern
    .split('/')
    .flatMap((segment, i) => (segment.startsWith('{') ? [[segment.slice(1, -1), values[i] ?? '']] : []));
  return parameters.length === 0 ? undefined : Object.fromEntries(parameters);
}
