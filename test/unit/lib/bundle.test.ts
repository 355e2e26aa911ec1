import { afterEach, describe, expect, test } from '@jest/globals';
import { defaultProvider } from '../../../lib/bundle/environment-credentials.ts';
import { loadSharedConfigFiles } from '../../../lib/bundle/no-config-files.ts';
import { defaultEndpointResolver } from '../../../lib/bundle/regional-endpoint.ts';

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

describe('in a bundle, the SDK', () => {
  test('finds DynamoDB in the Region it runs in', () => {
    expect(defaultEndpointResolver({ Region: 'eu-central-1' }).url.href).toBe(
      'https://dynamodb.eu-central-1.amazonaws.com/',
    );
    expect(defaultEndpointResolver({ Region: 'cn-north-1' }).url.href).toBe(
      'https://dynamodb.cn-north-1.amazonaws.com.cn/',
    );
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
