import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Template } from '../../lib/local/assembly/template.ts';
import { jobs } from '../../shared/jobs/index.ts';
import { assistants } from '../../shared/routes/assistants/assistants.ts';
import { routes } from '../../shared/routes/index.ts';
import { oauth } from '../../shared/routes/oauth/oauth.ts';
import { pages } from '../../shared/routes/pages/index.ts';
import { answersHead } from '../../shared/routes/route.ts';
import { stackTemplate, stackTemplates } from '../support/stacks/stacks.ts';
import { attachedPolicies, resourcesOf } from '../support/stacks/template.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string;
  readonly Resource: unknown;
}

/** Of `{"Fn::GetAtt": [logicalId, "Arn"]}`. */
const logicalIdOf = (reference: unknown): string =>
  String((reference as { 'Fn::GetAtt'?: readonly string[] })?.['Fn::GetAtt']?.[0]);

const template = stackTemplate('prod');
const withCors = stackTemplate('dev');

const stageProperties = () => resourcesOf(template, 'AWS::ApiGatewayV2::Stage')[0]?.properties ?? {};

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const addresses = [
  ...routes,
  ...pages.flatMap((page) => [page.path, ...(page.alsoAt ?? [])].map((path) => ({ ...page, path }))),
];
const endpoints = [...oauth.endpoints, ...assistants.endpoints];
const heads = [...addresses, ...endpoints].filter(answersHead).map(({ path }) => `HEAD ${path}`);

test('the routes are the declared ones, HEAD of what is read, the questions of browsers, and the fallback', () => {
  const keys = resourcesOf(template, 'AWS::ApiGatewayV2::Route').map(({ properties }) => properties.RouteKey);
  const others = [...heads, 'OPTIONS /{proxy+}', '$default'];
  expect(keys.sort()).toEqual([...[...addresses, ...endpoints].map(keyOf), ...others].sort());
  expect(heads).toEqual(expect.arrayContaining(['HEAD /studies/{studyId}', 'HEAD /api/v3/measurements']));
});

test('the API calls functions by the role of their topic, which may invoke those of its routes and nothing else', () => {
  const integrations = resourcesOf(template, 'AWS::ApiGatewayV2::Integration');
  const called = integrations.map(({ properties }) => ({
    role: logicalIdOf(properties.CredentialsArn),
    lambda: logicalIdOf(properties.IntegrationUri),
  }));
  const statements = attachedPolicies(template).flatMap(({ properties }) =>
    (properties.PolicyDocument as { Statement: Statement[] }).Statement.flatMap(
      ({ Effect, Action, Resource }) =>
        [Resource].flat().map((lambda) => ({
          role: (properties.Roles as { Ref: string }[])[0]?.Ref,
          lambda: logicalIdOf(lambda),
          may: `${Effect} ${Action}`,
        })),
    ),
  );
  const wanted = called.map((one) => ({ ...one, may: 'Allow lambda:InvokeFunction' }));
  const inOrder = (list: readonly object[]) => [...new Set(list.map((one) => JSON.stringify(one)))].sort();
  expect(inOrder(statements)).toEqual(inOrder(wanted));
  expect(called).toHaveLength(routes.length + pages.length + 3);
  for (const role of new Set(called.map((one) => one.role)))
    expect(template.Resources[role]?.Properties?.AssumeRolePolicyDocument).toMatchObject({
      Statement: [
        {
          Principal: { Service: 'apigateway.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ],
    });
});

const mostResources = 400;
const largestPolicy = 8 * 1024;

describe.each(['prod', 'edge', 'paused'] as const)('the stacks of %s', (name) => {
  const templates = stackTemplates(name);

  test('leave room for more below the 500 resources that CloudFormation allows in each', () => {
    expect(templates.length).toBeGreaterThan(5);
    for (const { Resources } of templates) expect(Object.keys(Resources).length).toBeLessThan(mostResources);
  });

  test('have policies below 8 KB, of 10 KB that IAM allows a role in all', () => {
    const sizes = templates.flatMap((each) =>
      [
        ...attachedPolicies(each).map(({ properties }) => properties.PolicyDocument),
        ...resourcesOf(each, 'AWS::IAM::Role').map(({ properties }) => properties.Policies ?? []),
      ].map((document) => JSON.stringify(withArns(document)).length),
    );
    expect(Math.max(...sizes)).toBeLessThan(largestPolicy);
  });
});

/** A reference is shorter or longer than what it stands for: the ARN of a function has up to 140 characters. */
const withArns = (document: unknown): unknown =>
  JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === 'object' && value !== null && ('Fn::GetAtt' in value || 'Ref' in value)
      ? 'x'.repeat(140)
      : value,
  );

test('the stage limits requests as configured', () => {
  expect(stageProperties().DefaultRouteSettings).toEqual({
    ThrottlingRateLimit: 7,
    ThrottlingBurstLimit: 11,
  });
});

test('documents, signing in and unknown paths have a limit of their own, made once their routes are there', () => {
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
        '/icons/{file}',
        '/openapi.json',
        '/signin',
        '/studies/{studyId}',
        '/studies/{studyId}/charts/{chartId}',
      ].map((path) => `${method} ${path}`),
    ),
    'POST /oauth/register',
    'POST /signin',
    'POST /signin/code',
    'POST /signin/passkey',
    'POST /signin/passkey/options',
  ];
  const limit = { ThrottlingRateLimit: 3, ThrottlingBurstLimit: 5 };
  expect(stageProperties().RouteSettings).toEqual(Object.fromEntries(keys.map((key) => [key, limit])));
  const [stage] = Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Stage');
  const waitsFor = [stage?.DependsOn ?? []]
    .flat()
    .map((logicalId) => template.Resources[logicalId]?.Properties?.RouteKey);
  expect(waitsFor.sort()).toEqual(expect.arrayContaining(keys.sort()));
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

  test('is never the API’s own, which would drop what the functions say', () => {
    for (const each of [template, withCors])
      expect(resourcesOf(each, 'AWS::ApiGatewayV2::Api')[0]?.properties).not.toHaveProperty(
        'CorsConfiguration',
      );
  });

  test('is for the configured origins, which the functions of all routes know', () => {
    expect(new Set(originsOf(template))).toEqual(new Set([undefined]));
    const allowed = originsOf(withCors).filter((origins) => origins !== undefined);
    expect(new Set(allowed)).toEqual(new Set(['https://a.example,https://b.example']));
    expect(allowed).toHaveLength(routes.length + pages.length + 3);
  });
});

test('the outputs are the base address and the name of the table', () => {
  expect(Object.keys(template.Outputs ?? {}).sort()).toEqual(['BaseUrl', 'TableName']);
});
