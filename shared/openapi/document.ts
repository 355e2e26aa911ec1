import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { scopeMeanings } from '../domain/people/scope.ts';
import { listed } from '../domain/texts/counted.ts';
import { personPaths, programPaths } from '../routes/oauth/oauth-paths.ts';
import { type Access, type Route, topics } from '../routes/route.ts';
import { changeSchema } from '../schemas/changes/change.ts';
import { components, inputComponents } from '../schemas/components.ts';
import type { Field } from '../schemas/fields/field.ts';
import { membersOf, shapeOf } from '../schemas/fields/schema-shape.ts';
import answers from './answers.json' with { type: 'json' };
import { describeMembers } from './describe-members.ts';
import { webhookMessages } from './webhook-messages.ts';

type JsonObject = Record<string, unknown>;

/** The OpenAPI 3.1 document, generated from the declarations that also route, check and type every request. */
export function openApiDocument(routes: readonly Route[], baseUrl?: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daymark',
      version: '3.0.0',
      summary: 'Personal health and lifestyle tracking and analysis.',
      description:
        'Record measurements of anything in any unit, be reminded, and learn whether a cause changes an effect. ' +
        'Every answer but the bare arrays is an envelope; every failure is one too, and lists each problem found.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
      contact: {
        name: 'Whoever operates this service',
        ...(baseUrl === undefined ? {} : { url: `${baseUrl}/docs` }),
      },
    },
    servers: [{ url: baseUrl ?? '/' }],
    tags: Object.entries(topics).map(([name, description]) => ({ name, description })),
    security: [{ accessToken: [] }],
    paths: pathsOf(routes, baseUrl),
    ...(routes.some(({ id }) => id === 'post-webhooks')
      ? { webhooks: webhookMessages(convert(changeSchema, 'output')) }
      : {}),
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          description: scopesSentence,
        },
        oauth2: {
          type: 'oauth2',
          description: `How apps get such a token: the authorization code flow of OAuth 2.1 with PKCE (S256). An app registers itself at \`${programPaths.register}\` (RFC 7591); \`${programPaths.metadata}\` names everything else.`,
          flows: { authorizationCode: authorizationCodeFlow(baseUrl) },
        },
      },
      headers: {
        RetryAfter: {
          description: 'After so many seconds the same request may succeed.',
          schema: { type: 'integer' },
        },
        WwwAuthenticate: {
          description:
            'How to authenticate (RFC 6750): what is wrong with the token, the scopes that are needed, and in `resource_metadata` where to learn how to get one. Amazon API Gateway sends it as `x-amzn-Remapped-WWW-Authenticate`: read that one where this one is missing.',
          schema: { type: 'string' },
        },
        Allow: { description: 'The methods that the path takes.', schema: { type: 'string' } },
        RequestId: { description: 'Quote it when you report a problem.', schema: { type: 'string' } },
        Link: {
          description: 'With `rel="next"`: the address of the next page. Absent on the last one.',
          schema: { type: 'string' },
        },
      },
      schemas: {
        ...describedRecords(toJsonSchemaDefs(components, conversions.output)),
        ...describedRecords(toJsonSchemaDefs(inputComponents, conversions.input)),
      },
      responses: failureResponses,
    },
  };
}

const scopesSentence = [
  'An access token, as the operator issues it. What it may do depends on its scopes:',
  ...Object.entries(scopeMeanings).map(([scope, meaning]) => `- \`${scope}\`: ${meaning}`),
].join('\n');

/** Locally the issuer is `localhost`, to which cookies and passkeys are bound, by whatever name the service is reached. */
function authorizationCodeFlow(baseUrl = ''): JsonObject {
  const issuer = baseUrl.replace('//127.0.0.1', '//localhost');
  return {
    authorizationUrl: `${issuer}${personPaths.authorize}`,
    tokenUrl: `${issuer}${programPaths.token}`,
    refreshUrl: `${issuer}${programPaths.token}`,
    scopes: scopeMeanings,
  };
}

const failureResponse = (description: string, headers: JsonObject = {}): JsonObject => ({
  description,
  headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...headers },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const challenged = { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } };
const retried = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** Those that carry a header of their own; all others are `Failure`. */
const responseNames: ReadonlyMap<number, string> = new Map([
  [401, 'Unauthenticated'],
  [403, 'Forbidden'],
  [405, 'MethodNotAllowed'],
  [409, 'Conflict'],
  [429, 'GatewayRefusal'],
  [503, 'Unavailable'],
]);

/** An HTTP API words its own refusals; nothing of ours has run then. */
const gatewayRefusal = {
  description:
    'Refused by the gateway before the service saw it: too many requests at once. Try again later.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          message: {
            type: 'string',
            description: 'The gateway’s own words.',
            examples: ['Too Many Requests'],
          },
        },
        required: ['message'],
      },
    },
  },
};

const failureResponses = {
  Failure: failureResponse('The request was refused or failed; nothing was half-done.'),
  Unauthenticated: failureResponse(
    'A token is needed, or the one sent is unknown, expired or revoked.',
    challenged,
  ),
  Forbidden: failureResponse(
    'The token may not do this; the header is there where a scope is missing.',
    challenged,
  ),
  MethodNotAllowed: failureResponse('The path does not take this method.', {
    Allow: { $ref: '#/components/headers/Allow' },
  }),
  Conflict: failureResponse(
    'It contradicts what is there, or the same key is still being worked on; then the header is there.',
    retried,
  ),
  Unavailable: failureResponse('The service cannot answer right now; nothing was half-done.', retried),
  GatewayRefusal: gatewayRefusal,
};

function pathsOf(routes: readonly Route[], baseUrl: string | undefined): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    paths[route.path] ??= {};
    Object.assign(paths[route.path] as JsonObject, {
      [route.method.toLowerCase()]: operationOf(route, baseUrl),
    });
  }
  return paths;
}

function operationOf(route: Route, baseUrl: string | undefined): JsonObject {
  return {
    operationId: route.id,
    tags: [route.topic],
    summary: route.summary,
    description: [route.description, accessSentence(route.access)].join('\n\n'),
    security: securityOf(route.access),
    parameters: [...queryParameters(route), ...headerParameters(route)],
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: route.body.type !== 'optional',
            description: 'null for a member that may be left out means that it is left out.',
            content: { 'application/json': { schema: bodySchema(route.body, route.id) } },
          },
        }),
    responses: {
      200: {
        description: 'Done.',
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          ...(isPaged(route) ? { Link: { $ref: '#/components/headers/Link' } } : {}),
        },
        content: {
          [route.contentType ?? 'application/json']: {
            schema: describeMembers(convert(route.response, 'output'), route.id),
            ...recordedAnswer(route.id, baseUrl),
          },
        },
      },
      ...Object.fromEntries(
        failuresOf(route).map((status) => [
          status,
          { $ref: `#/components/responses/${responseNames.get(status) ?? 'Failure'}` },
        ]),
      ),
    },
  };
}

/** A real answer; addresses of the service are its own, wherever it was recorded. */
function recordedAnswer(id: string, baseUrl = 'https://daymark.example'): JsonObject {
  const answer = (answers as JsonObject)[id];
  if (answer === undefined) return {};
  return { example: JSON.parse(JSON.stringify(answer).replaceAll('{baseUrl}', baseUrl)) };
}

/** A list may also be sent as the one item it would hold. */
function bodySchema(body: v.GenericSchema, id: string): JsonObject {
  const schema = describeMembers(convert(body, 'input'), id);
  return 'takesSingle' in body ? { anyOf: [schema, schema.items] } : schema;
}

const describedRecords = (records: object): JsonObject =>
  Object.fromEntries(
    Object.entries(records).map(([name, schema]) => [name, describeMembers(schema as JsonObject, name)]),
  );

const isPaged = ({ query }: Route): boolean => 'offset' in membersOf(query);

function securityOf(access: Access): JsonObject[] {
  if (access.kind === 'public') return [];
  const own = { accessToken: [...access.scopes] };
  return access.firstParty ? [own] : [own, { oauth2: [...access.scopes] }];
}

function accessSentence(access: Access): string {
  if (access.kind === 'public') return 'Needs no token.';
  const scopes = access.scopes.map((scope) => `\`${scope}\``);
  if (scopes.length === 0) return 'Any valid token will do.';
  const own = access.firstParty ? " of the person's own; a delegated token is refused" : '';
  return `Needs a token with the ${scopes.length === 1 ? 'scope' : 'scopes'} ${listed(scopes)}${own}.`;
}

function failuresOf(route: Route): number[] {
  const statuses = new Set([405, 413, 429, 500, 503]);
  if (route.access.kind === 'token') statuses.add(401).add(403);
  if (route.query !== undefined || route.body !== undefined) statuses.add(400);
  if (route.body !== undefined) statuses.add(415);
  if (route.method !== 'GET') statuses.add(404).add(409).add(422);
  if (route.path.includes('{') || route.names) statuses.add(404);
  if (route.forgets) statuses.add(410);
  if (route.checksEtags) statuses.add(412);
  return [...statuses].sort((a, b) => a - b);
}

function queryParameters({ query, path }: Route): JsonObject[] {
  if (query === undefined) return [];
  const schema = convert(query, 'input') as { properties?: Record<string, JsonObject>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(
    ([name, { description, repeatable, ...valueSchema }]) => {
      const inPath = path.includes(`{${name}}`);
      return {
        name,
        in: inPath ? 'path' : 'query',
        required: inPath || (schema.required?.includes(name) ?? false),
        ...(isDeprecated(query, name) ? { deprecated: true } : {}),
        ...(description === undefined ? {} : { description }),
        schema: withTypedDefault(valueSchema),
      };
    },
  );
}

function isDeprecated(query: v.GenericSchema, name: string): boolean {
  const member = membersOf(query)[name];
  const { wrapped } = member === undefined ? {} : shapeOf(member);
  return wrapped !== undefined && v.getMetadata(wrapped).deprecated === true;
}

/** Query values are read from text, their defaults too; the document shows them as the type they are. */
function withTypedDefault(schema: JsonObject): JsonObject {
  const { type, default: text } = schema;
  const isTyped = typeof text === 'string' && (type === 'integer' || type === 'number' || type === 'boolean');
  return isTyped ? { ...schema, default: JSON.parse(text) } : schema;
}

function headerParameters({ method, access }: Route): JsonObject[] {
  if (method === 'GET' || access.kind === 'public') return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'The same key with the same request within 24 h replays the first answer instead of acting again.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
}

/** Values read by hand bring their JSON Schema along; everything else is converted by the library. */
const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  // What depends on several members is said in words.
  ignoreActions: ['raw_check'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    (valibotSchema as Partial<Field<unknown>>).jsonSchema ?? sameItems(jsonSchema as JsonObject),
};

/** A tuple of equal parts as the array of that length, which more tools understand. */
function sameItems({ prefixItems, ...schema }: JsonObject): JsonObject | undefined {
  if (!Array.isArray(prefixItems)) return undefined;
  const [items] = prefixItems;
  const isSame = prefixItems.every((part) => JSON.stringify(part) === JSON.stringify(items));
  return isSame
    ? { ...schema, items, minItems: prefixItems.length, maxItems: prefixItems.length }
    : undefined;
}

const conversions: Readonly<Record<'input' | 'output', ConversionConfig>> = {
  input: { ...conversion, typeMode: 'input', definitions: { ...components, ...inputComponents } },
  output: { ...conversion, typeMode: 'output', definitions: components },
};

function convert(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  const { $schema, $defs, ...converted } = toJsonSchema(schema, conversions[typeMode]) as JsonObject;
  return converted;
}
