import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jobs } from '../../shared/jobs/index.ts';
import { mailJobs } from '../../shared/jobs/mail-jobs.ts';
import { streamJobs } from '../../shared/jobs/stream-jobs.ts';
import { routes } from '../../shared/routes/index.ts';
import { pages } from '../../shared/routes/pages/index.ts';
import { edgeHeader, edgeVariable } from '../../shared/settings/edge.ts';
import { serviceAt } from '../support/client.ts';
import { type Runtime, startRuntime } from '../support/runtime.ts';
import { stackFolder, stackTemplate } from '../support/stacks/stacks.ts';
import { functionsById, resourcesOf } from '../support/stacks/template.ts';

const template = stackTemplate('edge');
let runtime: Runtime;
beforeAll(async () => {
  runtime = await startRuntime({ assembly: stackFolder('edge') });
});
afterAll(() => runtime.stop());

interface Behavior {
  readonly PathPattern?: string;
  readonly CachePolicyId: unknown;
  readonly ViewerProtocolPolicy: string;
}
interface DistributionConfig {
  readonly Origins: readonly { OriginCustomHeaders: readonly object[]; CustomOriginConfig: object }[];
  readonly DefaultCacheBehavior: Behavior;
  readonly CacheBehaviors: readonly Behavior[];
  readonly WebACLId: unknown;
  readonly CustomErrorResponses: readonly { ErrorCode: number; ErrorCachingMinTTL: number }[];
}
const distribution = () =>
  resourcesOf(template, 'AWS::CloudFront::Distribution')[0]?.properties
    .DistributionConfig as DistributionConfig;

describe('the edge', () => {
  test('limits each address by its rule, and says so as the gateway would', () => {
    const [acl] = resourcesOf(template, 'AWS::WAFv2::WebACL');
    expect(distribution().WebACLId).toEqual({ 'Fn::GetAtt': [acl?.logicalId, 'Arn'] });
    expect(acl?.properties).toMatchObject({
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Statement: {
            RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 123 },
          },
          Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        },
      ],
    });
  });

  test('keeps what is the same for everybody, and nothing else', () => {
    const { CacheBehaviors: kept, DefaultCacheBehavior: others } = distribution();
    const same = [...routes, ...pages]
      .filter(({ cacheSeconds }) => cacheSeconds !== undefined)
      .map(({ path }) => path.replaceAll(/\{\w+\}/g, '*'));
    expect(same.length).toBeGreaterThan(0);
    expect(kept.map(({ PathPattern }) => PathPattern).sort()).toEqual(same.sort());
    // The id of AWS's own policy CachingDisabled.
    expect(others.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    for (const { ViewerProtocolPolicy } of [others, ...kept]) expect(ViewerProtocolPolicy).toBe('https-only');
  });

  // All that CloudFront takes a rule for: by itself it keeps errors by their path for ten seconds.
  test('keeps no error', () => {
    const statuses = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];
    expect(distribution().CustomErrorResponses).toEqual(
      statuses.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  test('proves itself by a secret that no template holds, and the API tells functions that one and the one before', () => {
    const secrets = resourcesOf(template, 'AWS::SecretsManager::Secret');
    for (const { properties } of secrets) expect(properties).not.toHaveProperty('SecretString');
    const [first, second] = [/^EdgeSecret2[0-9A-F]{8}$/, /^EdgeSecret[0-9A-F]{8}$/].map((pattern) => {
      const found = secrets.find(({ logicalId }) => pattern.test(logicalId));
      return { Ref: found?.logicalId };
    });
    const [begins, ends] = ['{{resolve:secretsmanager:', ':SecretString:::}}'];
    const sent = { 'Fn::Join': ['', [begins, first, ends]] };
    expect(distribution().Origins).toMatchObject([
      {
        OriginCustomHeaders: [{ HeaderName: edgeHeader, HeaderValue: sent }],
        CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
      },
    ]);
    const [stage] = resourcesOf(template, 'AWS::ApiGatewayV2::Stage');
    expect(stage?.properties.StageVariables).toEqual({
      [edgeVariable]: { 'Fn::Join': ['', [begins, first, `${ends},${begins}`, second, ends]] },
    });
    const knowing = resourcesOf(template, 'AWS::Lambda::Function').filter(
      ({ properties }) =>
        'EDGE_DOMAIN' in (properties.Environment as { Variables: Record<string, unknown> }).Variables,
    );
    // And OAuth, assistants, and the one that answers what no route takes.
    expect(knowing).toHaveLength(routes.length + pages.length + 3);
  });

  test('is where the outputs lead', () => {
    expect(JSON.stringify(template.Outputs?.BaseUrl)).toContain('DomainName');
  });
});

test('instances are reserved for jobs, senders and followers of the stream only, as many as were asked for', () => {
  const reserved = [...functionsById(template)]
    .filter(([, { properties }]) => 'ReservedConcurrentExecutions' in properties)
    .map(([id, { properties }]) => [id, properties.ReservedConcurrentExecutions]);
  const all = [...jobs, ...mailJobs, ...streamJobs].map(({ id }) => [id, 6]);
  // Two ticks at the same time would only start everything twice.
  expect(reserved.sort()).toEqual([...all, ['tick', 1]].sort());
});

describe('through the edge', () => {
  test('requests are answered, links lead to it, and documents may be kept', async () => {
    const service = serviceAt(runtime.url);
    const person = await service.createPerson();
    expect((await service.get('/api/v3/units', person)).status).toBe(200);
    const document = await service.get<{ servers: object[] }>('/openapi.json');
    expect(document.body.servers).toEqual([{ url: runtime.url }]);
    expect(document.headers.get('cache-control')).toBe('public, max-age=300');
    const forged = await service.get('/api/v3/units', { ...person, headers: { [edgeHeader]: 'mine' } });
    expect(forged.status).toBe(200);
  });

  test("one person's failure is nobody else's", async () => {
    const service = serviceAt(runtime.url);
    const [one, other] = [await service.createPerson(), await service.createPerson()];
    await runtime.setFaults({ fail: 1 });
    const failed = await service.get('/api/v3/measurements', one);
    await runtime.setFaults();
    const served = await service.get('/api/v3/measurements', other);
    expect([failed.status, served.status]).toEqual([503, 200]);
  });

  test('what is the same for everybody is kept, for each origin by itself', async () => {
    const askedFrom = async (origin: string) => {
      const answer = await fetch(`${runtime.url}/openapi.json`, { headers: { origin } });
      await answer.arrayBuffer();
      return answer.headers.get('x-cache');
    };
    const asked = [await askedFrom('https://a.test'), await askedFrom('https://a.test')];
    expect([...asked, await askedFrom('https://b.test')]).toEqual([
      'Miss from cloudfront',
      'Hit from cloudfront',
      'Miss from cloudfront',
    ]);
  });
});
