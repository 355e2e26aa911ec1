import type { GatewayRoute } from './api-routes.ts';

interface ApiBodyProps {
  readonly title: string;
  readonly routes: readonly GatewayRoute[];
  /** The address by which API Gateway calls a function. */
  readonly invocationUri: (functionId: string) => string;
  /** The role with which it calls. */
  readonly callerArn: string;
  /** False: the API answers under a name of its own only. */
  readonly hasOwnEndpoint: boolean;
}

/**
 * The routes and integrations of an HTTP API as one OpenAPI document, which API Gateway imports in one call; it takes
 * version 3.0 and no later one. This is not the document for people: it says who answers, not what.
 */
export function apiBody({ title, routes, invocationUri, callerArn, hasOwnEndpoint }: ApiBodyProps) {
  const functionIds = [...new Set(routes.map(({ functionId }) => functionId))];
  return {
    openapi: '3.0.1',
    info: { title, version: '1' },
    // Once there is a body, API Gateway reads this from it and not from a property of the API.
    ...(!hasOwnEndpoint && {
      servers: [
        { url: '/', 'x-amazon-apigateway-endpoint-configuration': { disableExecuteApiEndpoint: true } },
      ],
    }),
    paths: pathsOf(routes),
    components: {
      'x-amazon-apigateway-integrations': Object.fromEntries(
        functionIds.map((id) => [
          id,
          {
            type: 'AWS_PROXY',
            httpMethod: 'POST',
            uri: invocationUri(id),
            payloadFormatVersion: '2.0',
            credentials: callerArn,
          },
        ]),
      ),
    },
    'x-amazon-apigateway-importexport-version': '1.0',
  };
}

function pathsOf(routes: readonly GatewayRoute[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { key, functionId } of routes) {
    const operation = {
      responses: { default: { description: 'The answer of the function' } },
      'x-amazon-apigateway-integration': {
        $ref: `#/components/x-amazon-apigateway-integrations/${functionId}`,
      },
    };
    const [method = '', path = ''] = key.split(' ');
    if (key === '$default')
      paths['/$default'] = { 'x-amazon-apigateway-any-method': { isDefaultRoute: true, ...operation } };
    else paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operation, ...parametersOf(path) } };
  }
  return paths;
}

function parametersOf(path: string): { parameters?: object[] } {
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  return {
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  };
}
