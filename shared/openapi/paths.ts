import * as v from 'valibot';
import type { JsonObject } from '../domain/json/is-object.ts';
import { listed } from '../domain/texts/counted.ts';
import type { AccessRule, Route } from '../routes/route.ts';
import { membersOf, shapeOf } from '../schemas/fields/schema-shape.ts';
import answers from './answers.json' with { type: 'json' };
import { describeMembers } from './describe-members.ts';
import { failuresOf, replayed } from './failures.ts';
import { convert } from './json-schema.ts';

export function pathsOf(routes: readonly Route[], baseUrl: string | undefined): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const operation = { [route.method.toLowerCase()]: operationOf(route, baseUrl) };
    paths[route.path] = { ...paths[route.path], ...operation };
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
            description: 'null for an optional member means the same as leaving it out.',
            content: { 'application/json': { schema: bodySchema(route.body, route.id) } },
          },
        }),
    responses: {
      200: {
        description: 'Done.',
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          ...(isPaged(route) ? { Link: { $ref: '#/components/headers/Link' } } : {}),
          ...(takesKey(route) ? replayed : {}),
          ...(route.deprecates === undefined ? {} : deprecationHeaders),
        },
        content: {
          [route.contentType ?? 'application/json']: {
            schema: describeMembers(convert(route.response, 'output'), route.id),
            ...recordedAnswer(route.id, baseUrl),
          },
          ...(route.alsoAnswers !== undefined && { [route.alsoAnswers]: { schema: { type: 'string' } } }),
        },
      },
      ...failuresOf(route),
    },
  };
}

const deprecationHeaders = {
  Deprecation: { $ref: '#/components/headers/Deprecation' },
  Sunset: { $ref: '#/components/headers/Sunset' },
};

/** A real answer that was recorded, with the addresses of this service. */
function recordedAnswer(id: string, baseUrl = 'https://daymark.example'): JsonObject {
  const recorded: JsonObject = answers;
  const answer = recorded[id];
  if (answer === undefined) return {};
  const here = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{baseUrl}', () => baseUrl) : value;
  return { example: JSON.parse(JSON.stringify(answer), here) };
}

/** A list may also be sent as the one item it would hold. */
function bodySchema(body: v.GenericSchema, id: string): JsonObject {
  const schema = describeMembers(convert(body, 'input'), id);
  return 'takesSingle' in body ? { anyOf: [schema, schema.items] } : schema;
}

const takesKey = ({ method, access }: Route): boolean => method !== 'GET' && access.kind !== 'public';

const isPaged = ({ query }: Route): boolean => 'offset' in membersOf(query);

function securityOf(access: AccessRule): JsonObject[] {
  if (access.kind === 'public') return [];
  const own = { accessToken: [...access.scopes] };
  return access.firstParty || access.receiver ? [own] : [own, { oauth2: [...access.scopes] }];
}

function accessSentence(access: AccessRule): string {
  if (access.kind === 'public') return 'Needs no token.';
  if (access.receiver !== undefined)
    return `Needs a device key made for the receiver \`${access.receiver}\`; no other token will do.`;
  const scopes = access.scopes.map((scope) => `\`${scope}\``);
  if (scopes.length === 0) return 'Any valid token will do.';
  const own = access.firstParty ? " of the person's own; a delegated token is refused" : '';
  return `Needs a token with the ${scopes.length === 1 ? 'scope' : 'scopes'} ${listed(scopes)}${own}.`;
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

function headerParameters(route: Route): JsonObject[] {
  // OpenAPI knows `Accept` by the types of the answer.
  const own = Object.entries(route.headers ?? {})
    .filter(([name]) => name !== 'accept')
    .map(([name, description]) => headerParameter(name, description));
  if (!takesKey(route)) return own;
  const sentence = `The same key with the same request within 24 h replays the first answer instead of acting again${route.answersSecret ? ', if that was a refusal' : ''}.`;
  return [...own, headerParameter('Idempotency-Key', sentence, { minLength: 1, maxLength: 255 })];
}

const headerParameter = (name: string, description: string, bounds: JsonObject = {}): JsonObject => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...bounds },
});
