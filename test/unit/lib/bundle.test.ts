import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from '@jest/globals';
import { RegionInfo } from 'aws-cdk-lib/region-info';
import { defaultProvider } from '../../../lib/bundle/environment-credentials.ts';
import { loadSharedConfigFiles } from '../../../lib/bundle/no-config-files.ts';
import { defaultEndpointResolver } from '../../../lib/bundle/regional-endpoint.ts';

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

describe('in a bundle, the SDK', () => {
  test('finds DynamoDB where the SDK as it comes finds it, in every Region of every partition', () => {
    const { endpointProvider } = new DynamoDBClient({ region: 'x' }).config;
    expect(RegionInfo.regions.length).toBeGreaterThan(40);
    for (const { name: Region, domainSuffix } of RegionInfo.regions) {
      process.env.URL_SUFFIX = domainSuffix;
      const { url } = endpointProvider({ Region, UseFIPS: false, UseDualStack: false });
      expect(defaultEndpointResolver({ Region }).url.href).toBe(url.href);
    }
  });

  test.each([
    [{ UseFIPS: true }, 'AWS_USE_FIPS_ENDPOINT'],
    [{ UseDualStack: true }, 'AWS_USE_DUALSTACK_ENDPOINT'],
    [{ AccountIdEndpointMode: 'required' }, 'AWS_ACCOUNT_ID_ENDPOINT_MODE'],
  ])('refuses %j, which it cannot honour', (asked, named) => {
    expect(() => defaultEndpointResolver({ Region: 'us-east-1', ...asked })).toThrow(named);
  });

  test('uses the endpoint it is given', () => {
    expect(defaultEndpointResolver({ Region: 'local', Endpoint: 'http://127.0.0.1:1/' }).url.href).toBe(
      'http://127.0.0.1:1/',
    );
  });

  test('takes the credentials Lambda puts into the environment, the session token included', async () => {
    process.env.AWS_ACCESS_KEY_ID = 'id';
    process.env.AWS_SECRET_ACCESS_KEY = 'secret';
    process.env.AWS_SESSION_TOKEN = 'session';
    expect(await defaultProvider()()).toEqual({
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 'session',
    });
  });

  test('fails aloud without credentials', async () => {
    delete process.env.AWS_ACCESS_KEY_ID;
    await expect(defaultProvider()()).rejects.toThrow('AWS_ACCESS_KEY_ID');
  });

  test('reads no configuration files', async () => {
    expect(await loadSharedConfigFiles()).toEqual({ configFile: {}, credentialsFile: {} });
  });
});
