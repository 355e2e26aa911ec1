import { describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { scopes } from '../../../shared/domain/people/scope.ts';
import { messageEvents } from '../../../shared/domain/webhooks/webhook.ts';
import { openApiDocument } from '../../../shared/openapi/document.ts';
import { commonDescriptions, descriptionsWithin } from '../../../shared/openapi/member-descriptions/index.ts';
import { routes } from '../../../shared/routes/index.ts';
import { messageBody } from '../../../shared/use-cases/webhooks/send-message.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: { readonly type?: string; readonly default?: unknown };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: object }>>;
  };
  readonly responses: Readonly<Record<string, object>>;
}

const document = openApiDocument(routes, 'https://daymark.example') as {
  openapi: string;
  info: { contact: object };
  tags: { name: string; description: string }[];
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<
    string,
    { post: { requestBody: { content: Record<string, { schema: object; example: object }> } } }
  >;
  components: {
    securitySchemes: {
      accessToken: { description: string };
      oauth2: { flows: { authorizationCode: { scopes: object } } };
    };
    schemas: Record<string, object>;
    responses: Record<string, { headers?: object }>;
  };
};

const matchesSchema = (schema: object, value: unknown) =>
  new Ajv2020({ strict: false, formats: { 'date-time': true } }).validate(schema, value);

const operations = routes.map((route) => {
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  if (operation === undefined) throw new Error(`${route.id} is not in the document.`);
  return { route, operation };
});
const parameters = operations.flatMap(({ route, operation }) =>
  operation.parameters.map((parameter) => [`${route.id} ${parameter.name}`, parameter] as const),
);

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1 by an independent validator', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  test('tells how apps get a token, and what webhooks are sent, as it is sent', () => {
    const { oauth2 } = document.components.securitySchemes;
    expect(oauth2.flows.authorizationCode).toMatchObject({
      authorizationUrl: 'https://daymark.example/oauth/authorize',
      tokenUrl: 'https://daymark.example/oauth/token',
    });
    expect(Object.keys(oauth2.flows.authorizationCode.scopes)).toEqual([...scopes]);
    expect(Object.keys(document.webhooks)).toEqual([...messageEvents]);
    const sent = {
      event: 'measurements.changed',
      userId: 1,
      at: 0,
      changes: [{ kind: 'measurement', id: 2, deleted: false }],
    } as unknown as Parameters<typeof messageBody>[0];
    const { schema = {} } =
      document.webhooks['measurements.changed']?.post.requestBody.content['application/json'] ?? {};
    expect(matchesSchema(schema, JSON.parse(messageBody(sent)))).toBe(true);
    expect(matchesSchema(schema, { ...JSON.parse(messageBody(sent)), data: {} })).toBe(false);
    for (const { post } of Object.values(document.webhooks)) {
      const { schema: own = {}, example } = post.requestBody.content['application/json'] ?? {};
      expect([matchesSchema(own, example), example]).toEqual([true, example]);
    }
  });

  test('declares the headers that tell what to do next', () => {
    const { responses } = document.components;
    expect(Object.keys(responses.Unauthenticated?.headers ?? {})).toContain('WWW-Authenticate');
    expect(Object.keys(responses.Unavailable?.headers ?? {})).toContain('Retry-After');
    expect(Object.keys(responses.MethodNotAllowed?.headers ?? {})).toContain('Allow');
  });

  test('has every route under its id and nothing else', () => {
    expect(operations.map(({ operation }) => operation.operationId)).toEqual(routes.map(({ id }) => id));
    const listed = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(listed).toHaveLength(routes.length);
  });

  test('says where the service is, if that is known', () => {
    expect(document.servers).toEqual([{ url: 'https://daymark.example' }]);
    expect(openApiDocument(routes)).toMatchObject({ servers: [{ url: '/' }] });
  });

  test('says whom to turn to, and groups its operations by topics that it explains', () => {
    expect(document.info.contact).toMatchObject({ name: expect.any(String), url: expect.any(String) });
    const used = operations.flatMap(({ operation }) => operation.tags);
    expect(used).toHaveLength(operations.length);
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted());
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].{20}/);
  });

  // What linters of OpenAPI documents look for and the validator does not.
  test('uses no words of its own in schemas, and every array says what it holds', () => {
    const schemas = [...schemasIn(document)];
    expect(schemas.length).toBeGreaterThan(1000);
    const unknown = schemas.flatMap((schema) => Object.keys(schema).filter((word) => !known.has(word)));
    expect([...new Set(unknown)]).toEqual([]);
    expect(schemas.filter((schema) => schema.type === 'array' && schema.items === undefined)).toEqual([]);
  });

  test('describes a member beside its alternatives, where readers look for it', () => {
    const hidden = [...schemasIn(document)].filter(
      ({ description, anyOf }) =>
        description === undefined &&
        (anyOf as SchemaObject[] | undefined)?.some((one) => one.description !== undefined),
    );
    expect(hidden).toEqual([]);
  });

  test('describes every member of every record', () => {
    const members = [...schemasIn(document)].flatMap(({ properties }) =>
      Object.entries((properties ?? {}) as Record<string, { description?: string }>),
    );
    expect(members.length).toBeGreaterThan(1000);
    const undescribed = members.filter(([, { description }]) => !/^\S.{3,}[.:]/.test(description ?? ''));
    expect(undescribed).toEqual([]);
  });

  test('uses every description that is kept for members', () => {
    const used = new Set([...schemasIn(document)].map(({ description }) => description));
    const kept = [commonDescriptions, ...Object.values(descriptionsWithin)].flatMap((one) =>
      Object.values(one),
    );
    expect(kept.filter((description) => !used.has(description))).toEqual([]);
  });

  test('has no component that nothing refers to', () => {
    const text = JSON.stringify(document);
    const names = Object.keys(document.components.schemas);
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  test('explains every scope', () => {
    const { description } = document.components.securitySchemes.accessToken;
    for (const scope of scopes) expect(description).toMatch(new RegExp(`\`${scope}\`: \\w.{20}`));
  });

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

/** The words of JSON Schema 2020-12 and OpenAPI 3.1 that the document uses. */
const known = new Set(
  (
    '$ref type description title deprecated properties required additionalProperties propertyNames items minItems ' +
    'maxItems anyOf oneOf allOf not enum const default examples format minimum maximum minLength maxLength pattern'
  ).split(' '),
);

type SchemaObject = Readonly<Record<string, unknown>>;

/** Every schema anywhere in the document, those inside others too. */
function* schemasIn(node: unknown, isSchema = false): Generator<SchemaObject> {
  if (Array.isArray(node)) for (const one of node) yield* schemasIn(one, isSchema);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  if (isSchema) {
    yield node as SchemaObject;
    for (const word of ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'])
      yield* schemasIn((node as SchemaObject)[word], true);
    for (const member of Object.values((node as { properties?: object }).properties ?? {}))
      yield* schemasIn(member, true);
    return;
  }
  for (const [name, child] of Object.entries(node))
    if (name === 'schemas') for (const schema of Object.values(child)) yield* schemasIn(schema, true);
    else yield* schemasIn(child, name === 'schema');
}

describe.each(operations)('the operation $route.id', ({ route, operation }) => {
  test('is described, with the token it needs', () => {
    expect(operation.summary).toMatch(/^[A-Z].{5}/);
    expect(operation.description.length).toBeGreaterThan(30);
    if (route.access.kind === 'public') {
      expect(operation.security).toEqual([]);
      expect(operation.description).toContain('Needs no token.');
    } else {
      const token = { accessToken: route.access.scopes };
      const isForApps = !route.access.firstParty && route.access.receiver === undefined;
      const ofApps = !isForApps ? [] : [{ oauth2: route.access.scopes }];
      expect(operation.security).toEqual([token, ...ofApps]);
      if (route.access.receiver !== undefined) {
        expect(operation.description).toContain('Needs a device key');
        return;
      }
      for (const scope of route.access.scopes) expect(operation.description).toContain(`\`${scope}\``);
      if (route.access.firstParty) expect(operation.description).toContain('a delegated token is refused');
    }
  });

  test('documents its body if it takes one, and whether it may be left out', () => {
    expect(operation.requestBody !== undefined).toBe(route.body !== undefined);
    if (route.body !== undefined)
      expect(operation.requestBody?.required).toBe(!v.safeParse(route.body, undefined).success);
  });

  test('says that a list may be sent as its one item', () => {
    const schema = operation.requestBody?.content['application/json']?.schema as
      | { type?: string; anyOf?: { type?: string; items?: object }[] }
      | undefined;
    expect(schema?.type).not.toBe('array');
    const [list, single] = schema?.anyOf ?? [];
    if (list?.type === 'array') expect(single).toEqual(list.items);
  });

  test('declares the Link to the next page wherever it answers pages, and replays wherever it takes a key', () => {
    // The change log names its own next cursor, also where nothing follows yet.
    const isPaged = operation.parameters.some(({ name }) => name === 'offset');
    const { headers } = operation.responses['200'] as { headers: object };
    const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key');
    expect(Object.keys(headers)).toEqual([
      'X-Request-Id',
      ...(isPaged ? ['Link'] : []),
      ...(takesKey ? ['Idempotent-Replayed'] : []),
      ...(route.deprecates === undefined ? [] : ['Deprecation', 'Sunset']),
    ]);
  });

  test('documents every failure that any request can meet', () => {
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['200', '405', '413', '429', '500', '503']),
    );
    if (route.access.kind === 'token')
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '401', '403']));
    if (route.method !== 'GET')
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['409', '422']));
    if (route.body !== undefined) expect(operation.responses).toHaveProperty('415');
  });

  test('takes clientId wherever a token is needed, and an Idempotency-Key wherever it writes', () => {
    const names = operation.parameters.map(({ name }) => name);
    expect(names.includes('clientId')).toBe(route.access.kind === 'token');
    expect(names.includes('Idempotency-Key')).toBe(route.access.kind === 'token' && route.method !== 'GET');
    expect(new Set(names).size).toBe(names.length);
    const isKept = operation.parameters.every(
      ({ description }) => !description?.includes('if that was a refusal'),
    );
    expect(isKept).toBe(!('answersSecret' in route));
  });
});

describe('the parameters', () => {
  const namesOf = (wanted: (parameter: Parameter) => boolean) =>
    parameters.filter(([, parameter]) => wanted(parameter)).map(([name]) => name);

  test('are all described and typed', () => {
    expect(namesOf(({ description = '' }) => description.length < 10)).toEqual([]);
    expect(namesOf(({ schema }) => schema.type === undefined)).toEqual([]);
  });

  test('have defaults of their own type', () => {
    const fits = ({ type, default: value }: Parameter['schema']) =>
      value === undefined || (type === 'integer' ? Number.isInteger(value) : typeof value === type);
    expect(namesOf(({ schema }) => !fits(schema))).toEqual([]);
  });

  test('of a page show their defaults and bounds as whole numbers', () => {
    const limit = parameters.find(([name]) => name === 'get-measurements limit')?.[1];
    expect(limit?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 200, default: 100 });
    const offset = parameters.find(([name]) => name === 'get-measurements offset')?.[1];
    expect(offset?.schema).toMatchObject({ type: 'integer', minimum: 0, default: 0 });
  });
});

test('its examples have the addresses of this service, whatever stands for the host', () => {
  const strange = 'https://$&"\\';
  const { paths } = openApiDocument(routes, strange) as typeof document;
  expect(JSON.stringify(paths)).toContain(JSON.stringify(`${strange}/`).slice(1, -1));
});
