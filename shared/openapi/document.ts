import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { JsonObject } from '../domain/json/is-object.ts';
import { scopeMeanings } from '../domain/people/scope.ts';
import { personPaths, programPaths } from '../routes/oauth/oauth-paths.ts';
import type { Route } from '../routes/route.ts';
import { topics } from '../routes/topics.ts';
import { changeSchema } from '../schemas/changes/change.ts';
import { components, inputComponents } from '../schemas/components.ts';
import { describeMembers } from './describe-members.ts';
import { failureResponses } from './failures.ts';
import { conversions, convert } from './json-schema.ts';
import { pathsOf } from './paths.ts';
import { webhookMessages } from './webhook-messages.ts';

/** The OpenAPI 3.1 document, generated from the declarations that also route, check and type every request. */
export function openApiDocument(routes: readonly Route[], baseUrl?: string): JsonObject {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daymark',
      version: '3.1.0',
      summary: 'Personal health and lifestyle tracking and analysis.',
      description:
        'Record measurements of anything in any unit, get reminders, and learn whether a cause changes an effect. ' +
        'Every answer except the bare arrays is an envelope; so is every failure, which lists each problem found.',
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
          description: `How apps get such a token: the authorization code flow of OAuth 2.1 with PKCE (S256). An app registers itself at \`${programPaths.register}\` (RFC 7591); \`${programPaths.metadata}\` names everything else. Devices without a browser begin at \`${programPaths.device}\` (RFC 8628).`,
          flows: { authorizationCode: authorizationCodeFlow(baseUrl) },
        },
      },
      headers: {
        RetryAfter: {
          description: 'The number of seconds after which the same request may succeed.',
          schema: { type: 'integer' },
        },
        WwwAuthenticate: {
          description:
            'How to authenticate (RFC 6750): what is wrong with the token, the scopes that are needed, and in `resource_metadata` where to learn how to get one. Amazon API Gateway sends it as `x-amzn-Remapped-WWW-Authenticate`: read that one where this one is missing.',
          schema: { type: 'string' },
        },
        Allow: { description: 'The methods that the path supports.', schema: { type: 'string' } },
        RequestId: { description: 'Quote it when you report a problem.', schema: { type: 'string' } },
        IdempotentReplayed: {
          description:
            'With `true`: this is the answer to an earlier request with the same `Idempotency-Key`; nothing was done again.',
          schema: { type: 'string', const: 'true' },
        },
        Deprecation: {
          description:
            'If the request uses something deprecated: since when, as `@` and the seconds since 1970 (RFC 9745).',
          schema: { type: 'string' },
        },
        Sunset: {
          description: 'The first day on which it may be removed (RFC 8594), if known.',
          schema: { type: 'string' },
        },
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

/** Cookies and passkeys on this machine are bound to `localhost`, so the issuer is that, even for a caller of 127.0.0.1. */
function authorizationCodeFlow(baseUrl = ''): JsonObject {
  const issuer = baseUrl.replace('//127.0.0.1', '//localhost');
  return {
    authorizationUrl: `${issuer}${personPaths.authorize}`,
    tokenUrl: `${issuer}${programPaths.token}`,
    refreshUrl: `${issuer}${programPaths.token}`,
    scopes: scopeMeanings,
  };
}

const describedRecords = (records: object): JsonObject =>
  Object.fromEntries(
    Object.entries(records).map(([name, schema]) => [name, describeMembers(schema as JsonObject, name)]),
  );
