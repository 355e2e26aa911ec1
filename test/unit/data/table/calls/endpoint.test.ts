import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, expect, test } from '@jest/globals';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import { endpointOf } from '../../../../../shared/data/table/calls/endpoint.ts';

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

test('is where the SDK as it comes finds DynamoDB, in every Region of every partition', () => {
  const { endpointProvider } = new DynamoDBClient({ region: 'x' }).config;
  expect(RegionInfo.regions.length).toBeGreaterThan(40);
  for (const { name: Region, domainSuffix } of RegionInfo.regions) {
    process.env.URL_SUFFIX = domainSuffix;
    const { url } = endpointProvider({ Region, UseFIPS: false, UseDualStack: false });
    expect(endpointOf(Region, undefined).href).toBe(url.href);
  }
});

test.each([
  ['AWS_USE_FIPS_ENDPOINT', 'true'],
  ['AWS_USE_DUALSTACK_ENDPOINT', 'true'],
  ['AWS_ACCOUNT_ID_ENDPOINT_MODE', 'required'],
])('%s=%s, which cannot be honoured, is refused', (name, value) => {
  process.env[name] = value;
  expect(() => endpointOf('us-east-1', undefined)).toThrow(name);
});

test('is the one given, with a path that can be signed', () => {
  expect(endpointOf('local', 'http://127.0.0.1:1').href).toBe('http://127.0.0.1:1/');
  expect(endpointOf('local', 'http://127.0.0.1:1/here').href).toBe('http://127.0.0.1:1/here/');
});
