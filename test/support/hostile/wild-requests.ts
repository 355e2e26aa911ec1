import fc, { type Arbitrary } from 'fast-check';
import type { HostileRequest } from './hostile-request.ts';
import type { Operation } from './operations.ts';
import { targetOf } from './request-target.ts';
import { anyText, canary } from './texts.ts';
import { wildText, wildValue } from './wild-json.ts';

const otherMethods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
];

const contentTypes = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/problem+json',
  'application/jsonp',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  `text/${canary}`,
  '',
  ';',
];

// Values that Node's own client lets through; the rest is sent by tests of the gateway, byte by byte.
const headerValue = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '~')),
  fc.constantFrom(canary, '', ' ', ',', '"', '*', 'x'.repeat(300), '\u00e4\u00ff', '-1', '0', 'null'),
);

const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'idempotency-key',
    'content-type',
    'content-encoding',
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'cookie',
    'origin',
    'referer',
    'user-agent',
    'host',
    'range',
    'if-none-match',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-http-method-override',
    'x-request-id',
    'x-amzn-trace-id',
    'constructor',
    '__proto__',
  ),
  headerValue,
  { maxKeys: 3 },
);

const endings = fc.constantFrom(
  '',
  '',
  '',
  '&',
  '&&=',
  '&%zz=%ff',
  '&__proto__=1&constructor=2',
  `&${canary}=${canary}`,
  '#fragment',
  `&pad=${'x'.repeat(3_000)}`,
);

/** Requests to an operation with hardly anything but its address right. */
export function wildRequests(operation: Operation): Arbitrary<HostileRequest> {
  const { id, method, path, parameters } = operation;
  return fc
    .record({
      method: fc.oneof(
        { weight: 5, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
      ),
      path: fc.oneof(
        { weight: 8, arbitrary: fc.constant(path) },
        { weight: 1, arbitrary: strangePath(path) },
      ),
      query: fc.dictionary(
        fc.oneof(fc.constantFrom('clientId', ...parameters.map(({ name }) => name)), anyText),
        fc.oneof(anyText, wildValue),
        { maxKeys: 4 },
      ),
      ending: endings,
      headers: oddHeaders,
      text: fc.option(
        fc.oneof(
          wildText,
          wildValue.map((value) => JSON.stringify(value)),
        ),
        { nil: undefined },
      ),
      encoding: fc.constantFrom(
        'utf8' as const,
        'utf8' as const,
        'utf8' as const,
        'latin1' as const,
        'utf16le' as const,
      ),
      contentType: fc.oneof(
        { weight: 4, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
      ),
      as: fc.constantFrom('person', 'person', 'person', 'app', 'reader', 'nobody' as const),
    })
    .map(({ query, ending, text, encoding, contentType, ...request }) => ({
      ...request,
      operation: id,
      target: `${targetOf({ ...operation, path: request.path }, query)}${ending}`,
      headers: { ...(contentType !== '' && { 'content-type': contentType }), ...request.headers },
      ...(text !== undefined && { body: { text, encoding } }),
    }));
}

const strangePath = (path: string) =>
  fc.constantFrom(
    `${path}/`,
    `/${path}`,
    path.toUpperCase(),
    path.replace('/api/', '/api/./'),
    path.replaceAll('/', '//'),
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `${path}%00`,
    `${path}%2e%2e%2f`,
    `${path}%`,
    `/${canary}`,
    '/api/v3',
    '/%ff',
    '/../openapi.json',
    `http://other.example${path}`,
  );
