import fc, { type Arbitrary } from 'fast-check';
import { alteredRequest } from './altered.ts';
import { type Known, type Manners, type Schema, valuesOf } from './from-schema.ts';
import { anyText, canary } from './texts.ts';
import { wildText, wildValue } from './wild-json.ts';

export interface HostileRequest {
  /** The operation it is aimed at. */
  readonly operation: string;
  readonly method: string;
  /** Path and query as they stand in the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The owner of the token that is sent. */
  readonly as: 'person' | 'app' | 'reader' | 'nobody';
  readonly body?: { readonly text: string; readonly encoding: 'utf8' | 'latin1' | 'utf16le' };
}

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

export function operationsOf(document: object): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, DocumentedOperation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json'].schema,
    })),
  );
}

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

/** Requests to an operation: as documented, nearly so, one that works with something changed, or with nothing but its address right. */
export function requestsTo(document: object, operation: Operation, known: Known): Arbitrary<HostileRequest> {
  const { id, method, path, parameters, body } = operation;

  const ofManners = (manners: Manners): Arbitrary<HostileRequest> => {
    const values = valuesOf(document, known, manners);
    const queries = someOf(parameters).chain((chosen) =>
      fc.record(Object.fromEntries(chosen.map(({ name, schema }) => [name, values(schema, name)])), {
        noNullPrototype: true,
      }),
    );
    const bodies =
      body === undefined ? fc.constant(undefined) : values(body).map((value) => JSON.stringify(value));
    const holders: readonly HostileRequest['as'][] = ['person', 'person', 'person', 'person', 'app'];
    return fc
      .record({ query: queries, text: bodies, as: fc.constantFrom(...holders) })
      .map(({ query, text, as }) => ({
        operation: id,
        method,
        target: targetOf(operation, query),
        headers: {
          ...headersOf(operation, query),
          ...(text !== undefined && { 'content-type': 'application/json' }),
        },
        as,
        ...(text !== undefined && { body: { text, encoding: 'utf8' as const } }),
      }));
  };

  const altered = (known.working[id] ?? []).map((request) => ({
    weight: 3,
    arbitrary: alteredRequest(request, known).map(
      ({ query = {}, body: value }): HostileRequest => ({
        operation: id,
        method,
        target: targetOf(operation, query),
        headers: { 'content-type': 'application/json' },
        as: 'person',
        ...(value !== undefined && { body: { text: JSON.stringify(value), encoding: 'utf8' } }),
      }),
    ),
  }));

  const wild: Arbitrary<HostileRequest> = fc
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

  return fc
    .oneof(
      { weight: 4, arbitrary: ofManners('valid') },
      { weight: 3, arbitrary: ofManners('nearly') },
      ...altered,
      { weight: 3, arbitrary: wild },
    )
    .map((request) => ({ ...request, [fc.toStringMethod]: () => describeRequest(request) }));
}

/** A text short enough to be read when it is the counterexample. */
function describeRequest({ method, target, headers, as, body }: HostileRequest): string {
  const shorten = (text: string) =>
    text.length <= 1_500 ? text : `${text.slice(0, 1_500)}… (${text.length} characters)`;
  const sent = body === undefined ? '' : `\n${body.encoding} ${shorten(body.text)}`;
  return `\n${method} ${shorten(target)}\nas ${as}, ${JSON.stringify(headers)}${sent}\n`;
}

/** The required parameters and a few more: with all at once hardly a request would be accepted. */
const someOf = (parameters: readonly Parameter[]): Arbitrary<Parameter[]> => {
  const optional = parameters.filter(({ required }) => !required);
  return fc
    .subarray(optional, { maxLength: Math.min(3, optional.length) })
    .map((chosen) => [...parameters.filter(({ required }) => required), ...chosen]);
};

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

function targetOf({ path, parameters }: Operation, query: Readonly<Record<string, unknown>>): string {
  let filled = path;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const { in: place } = parameters.find((parameter) => parameter.name === name) ?? { in: 'query' };
    if (place === 'path')
      filled = filled.replace(`{${name}}`, encodeURIComponent(textOf(value).toWellFormed()));
    else if (place === 'query')
      for (const one of Array.isArray(value) ? value : [value]) search.append(name, textOf(one));
  }
  // Longer ones do not get to a function: the gateway refuses the request line.
  return `${filled}?${search}`.slice(0, 9_000).replace(/%.?$/, '');
}

/** Header parameters, such as an idempotency key. */
function headersOf(
  { parameters }: Operation,
  query: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const own = parameters.filter(({ in: place, name }) => place === 'header' && name in query);
  return Object.fromEntries(
    own.map(({ name }) => [
      name.toLowerCase(),
      textOf(query[name])
        .replaceAll(/[^\x20-\x7e]/g, '_')
        .slice(0, 400),
    ]),
  );
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
