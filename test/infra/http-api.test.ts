import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type ResourceNames, resolve } from '../../lib/local/assembly/intrinsics.ts';
import type { Template } from '../../lib/local/assembly/template.ts';
import { jobs } from '../../shared/jobs/index.ts';
import { assistants } from '../../shared/routes/assistants/assistants.ts';
import { routes } from '../../shared/routes/index.ts';
import { oauth } from '../../shared/routes/oauth/oauth.ts';
import type { PageRoute } from '../../shared/routes/page-route.ts';
import { pages } from '../../shared/routes/pages/index.ts';
import { answersHead, type Route } from '../../shared/routes/route.ts';
import { stackTemplate } from '../support/stacks/stacks.ts';
import { attachedPolicies, resourcesOf } from '../support/stacks/template.ts';

const template = stackTemplate('prod');
const withCors = stackTemplate('dev');

const stageProperties = () => resourcesOf(template, 'AWS::ApiGatewayV2::Stage')[0]?.properties ?? {};

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const addresses = [...routes, ...pages].flatMap((one: Route | PageRoute) =>
  [one.path, ...(one.alsoAt ?? [])].map((path) => ({ ...one, path })),
);
const endpoints = [...oauth.endpoints, ...assistants.endpoints];
const heads = [...addresses, ...endpoints].filter(answersHead).map(({ path }) => `HEAD ${path}`);

interface Body {
  readonly paths: Record<string, Record<string, { isDefaultRoute?: true; [integration]: { $ref: string } }>>;
  readonly components: {
    'x-amazon-apigateway-integrations': Record<string, { uri: unknown; credentials: unknown }>;
  };
}

const integration = 'x-amazon-apigateway-integration';
const bodyOf = (of: Template) =>
  resourcesOf(of, 'AWS::ApiGatewayV2::Api')[0]?.properties.Body as unknown as Body;
const operations = Object.entries(bodyOf(template).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: operation.isDefaultRoute === true ? '$default' : `${method.toUpperCase()} ${path}`,
    functionId: operation[integration].$ref.replace(/^.*\//, ''),
  })),
);

/** The longest values that a deployment may have. */
const longest: ResourceNames = {
  ref: (name) =>
    ({ 'AWS::Region': 'ap-southeast-1', 'AWS::AccountId': '123456789012', 'AWS::Partition': 'aws' })[name] ??
    'x'.repeat(100),
  attribute: () => 'x'.repeat(100),
};

test('the routes are the declared ones, HEAD of what is read, the questions of browsers, and the fallback', () => {
  const others = [...heads, 'OPTIONS /{proxy+}', '$default'];
  expect(operations.map(({ key }) => key).sort()).toEqual(
    [...[...addresses, ...endpoints].map(keyOf), ...others].sort(),
  );
  expect(heads).toEqual(expect.arrayContaining(['HEAD /studies/{studyId}', 'HEAD /api/v3/measurements']));
});

test('the body is an OpenAPI document of version 3.0, and nothing beside it makes routes', async () => {
  const body = bodyOf(template) as object;
  expect(body).toMatchObject({ openapi: expect.stringMatching(/^3\.0\./) });
  const { valid, errors } = await new Validator().validate(resolve<Record<string, unknown>>(body, longest));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  for (const type of ['Route', 'Integration', 'Authorizer', 'Deployment'])
    expect(resourcesOf(template, `AWS::ApiGatewayV2::${type}`)).toEqual([]);
});

test('the API has its body and nothing else, not even tags: CloudFormation calls them redundant, and fails', () => {
  const [api] = resourcesOf(template, 'AWS::ApiGatewayV2::Api');
  expect(Object.keys(api?.properties ?? {})).toEqual(['Body']);
  const [stage] = resourcesOf(template, 'AWS::ApiGatewayV2::Stage');
  expect(stage?.properties.Tags).toEqual({ app: 'daymark', stage: 'prod' });
});

const called = Object.values(bodyOf(template).components['x-amazon-apigateway-integrations']);
const [caller] = resourcesOf(template, 'AWS::IAM::Role').filter(({ properties }) =>
  JSON.stringify(properties.AssumeRolePolicyDocument).includes('apigateway'),
);

test('the API calls functions by one role, which may invoke those of its routes by name and nothing else', () => {
  expect(called).toHaveLength(routes.length + pages.length + 3);
  expect(new Set(operations.map(({ functionId }) => functionId)).size).toBe(called.length);
  for (const { credentials } of called)
    expect(credentials).toEqual({ 'Fn::GetAtt': [caller?.logicalId, 'Arn'] });
  const arns = called.map(
    ({ uri }) => /functions\/(.*)\/invocations/.exec(resolve<string>(uri, longest))?.[1],
  );
  const names = resourcesOf(template, 'AWS::Lambda::Function').map(
    ({ properties }) => properties.FunctionName,
  );
  expect(names).toEqual(expect.arrayContaining(arns.map((arn) => arn?.split(':').at(-1))));
  expect(resolve(caller?.properties.Policies, longest)).toMatchObject([
    {
      PolicyDocument: {
        Statement: [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: arns.sort() }],
      },
    },
  ]);
  expect(attachedPolicies(template)).toEqual([]);
});

test('that role is for API Gateway, without a condition: it sends no key with which one could hold', () => {
  expect(caller?.properties.AssumeRolePolicyDocument).toEqual({
    Version: expect.anything(),
    Statement: [
      { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'apigateway.amazonaws.com' } },
    ],
  });
});

const mostResources = 345;
const mostCharactersOfPolicies = 10_240;
const mostDynamicReferences = 60;
const longestStage = 12;
const waitedFor = /"(?:Ref|Fn::GetAtt)":\[?"(\w+)"|\$\{(\w+)/g;

describe.each(['prod', 'edge', 'paused'] as const)('the stack of %s', (name) => {
  const of = stackTemplate(name);
  const names = resourcesOf(of, 'AWS::Lambda::Function').map(({ properties }) =>
    String(properties.FunctionName),
  );
  const inLongestStage = (text: string) =>
    text.replaceAll(/daymark-(?:dev|prod)-/g, `daymark-${'x'.repeat(longestStage)}-`);

  test('leaves room for more below the 500 resources that CloudFormation allows', () => {
    expect(resourcesOf(of, 'AWS::CloudFormation::Stack')).toEqual([]);
    expect(Object.keys(of.Resources).length).toBeLessThan(mostResources);
  });

  test('refers to secrets less often than CloudFormation looks them up for one template', () => {
    const references = JSON.stringify(of).match(/\{\{resolve:/g) ?? [];
    expect(references.length).toBeLessThanOrEqual(mostDynamicReferences);
  });

  test('has no circle of resources that wait for one another, which CloudFormation refuses', () => {
    const left = new Map(
      Object.entries(of.Resources).map(([id, resource]) => [
        id,
        [
          ...Array.from(JSON.stringify(resource).matchAll(waitedFor), ([, one, other]) => one ?? other),
          ...[resource.DependsOn ?? []].flat(),
        ],
      ]),
    );
    for (let before = Infinity; left.size < before; ) {
      before = left.size;
      for (const [id, names] of left) if (!names.some((name = '') => left.has(name))) left.delete(id);
    }
    expect([...left.keys()]).toEqual([]);
  });

  test('has policies within what IAM allows a role', () => {
    const sizes = resourcesOf(of, 'AWS::IAM::Role').map(
      ({ properties }) => inLongestStage(JSON.stringify(resolve(properties.Policies ?? [], longest))).length,
    );
    expect(Math.max(...sizes)).toBeLessThan(mostCharactersOfPolicies);
  });

  test('names its functions within the 64 characters that Lambda allows', () => {
    expect(Math.max(...names.map((one) => inLongestStage(one).length))).toBeLessThanOrEqual(64);
  });
});

test('the stage limits requests as configured', () => {
  expect(stageProperties().DefaultRouteSettings).toEqual({
    ThrottlingRateLimit: 7,
    ThrottlingBurstLimit: 11,
  });
});

test('documents, signing in and unknown paths have a limit of their own', () => {
  const keys = [
    '$default',
    ...['GET', 'HEAD'].flatMap((method) =>
      [
        '/.well-known/oauth-authorization-server',
        '/.well-known/oauth-protected-resource',
        '/.well-known/oauth-protected-resource/mcp',
        '/app',
        '/app/demo/{file}',
        '/app/experiments/new',
        '/app/{file}',
        '/docs',
        '/docs/operations/{part}',
        '/docs/records/{part}',
        '/icons/{file}',
        '/openapi.json',
        '/signin',
        '/studies/{studyId}',
        '/studies/{studyId}/charts/{chartId}',
      ].map((path) => `${method} ${path}`),
    ),
    'POST /oauth/device',
    'POST /oauth/register',
    'POST /signin',
    'POST /signin/code',
    'POST /signin/passkey',
    'POST /signin/passkey/options',
  ];
  // A release makes every device ask for the app, and a reader of the documentation turns its pages: ten times as much.
  const limitOf = (key: string) =>
    / \/(app|docs)\b/.test(key)
      ? { ThrottlingRateLimit: 30, ThrottlingBurstLimit: 50 }
      : { ThrottlingRateLimit: 3, ThrottlingBurstLimit: 5 };
  expect(stageProperties().RouteSettings).toEqual(Object.fromEntries(keys.map((key) => [key, limitOf(key)])));
});

test('the limits of routes are those of the committed list: one that is removed has to be told to operators', () => {
  const file = join(import.meta.dirname, '..', 'fixtures', 'limited-routes.json');
  const committed = JSON.parse(readFileSync(file, 'utf8')) as string[];
  // What was deployed with a limit keeps it in the stage, and CloudFormation then fails at the route that is gone:
  // say in the CHANGELOG and in docs/operating.md, "Upgrade", which settings to delete, and then change the list.
  expect(Object.keys(stageProperties().RouteSettings as object).sort()).toEqual(committed);
});

describe('the access log', () => {
  test('shows neither who asked nor for what: no query string, path value, token, address or user agent', () => {
    const { Format: format } = stageProperties().AccessLogSettings as { Format: string };
    expect(Object.values(JSON.parse(format) as Record<string, string>).sort()).toEqual([
      '$context.integrationErrorMessage',
      '$context.integrationLatency',
      '$context.requestId',
      '$context.requestTimeEpoch',
      '$context.responseLatency',
      '$context.responseLength',
      '$context.routeKey',
      '$context.status',
    ]);
  });

  test('and every other log is kept for a limited time', async () => {
    const logGroups = resourcesOf(template, 'AWS::Logs::LogGroup');
    expect(logGroups.length).toBeGreaterThan(jobs.length);
    for (const { properties } of logGroups) expect(properties.RetentionInDays).toBe(90);
    for (const { properties } of resourcesOf(withCors, 'AWS::Logs::LogGroup')) {
      expect(properties.RetentionInDays).toBe(7);
    }
  });
});

describe('CORS', () => {
  const originsOf = (of: Template) =>
    resourcesOf(of, 'AWS::Lambda::Function').map(
      ({ properties }) =>
        (properties.Environment as { Variables: Record<string, string> }).Variables.CORS_ORIGINS,
    );

  test('is for the configured origins, which the functions of all routes know', () => {
    expect(new Set(originsOf(template))).toEqual(new Set([undefined]));
    const allowed = originsOf(withCors).filter((origins) => origins !== undefined);
    expect(new Set(allowed)).toEqual(new Set(['https://a.example,https://b.example']));
    expect(allowed).toHaveLength(routes.length + pages.length + 3);
  });
});

test('the outputs are the base address, the name of the table, and what the next deployment may not drop', () => {
  expect(Object.keys(template.Outputs ?? {}).sort()).toEqual(['BaseUrl', 'Settings', 'TableName']);
});
