import { afterEach, describe, expect, test } from '@jest/globals';
import { credentialsOfFunction, regionalEndpoint } from '../../../../lib/bundle/lean-dynamodb/environment.ts';

const environment = { ...process.env };
afterEach(() => {
  process.env = { ...environment };
});

describe('a function', () => {
  test('finds DynamoDB in the Region it runs in', () => {
    expect(regionalEndpoint('eu-central-1')).toBe('https://dynamodb.eu-central-1.amazonaws.com');
    expect(regionalEndpoint('cn-north-1')).toBe('https://dynamodb.cn-north-1.amazonaws.com.cn');
  });

  test('fails aloud without a Region', () => {
    expect(() => regionalEndpoint('')).toThrow('AWS_REGION');
  });

  test('takes the credentials Lambda puts into the environment, the session token included', () => {
    process.env.AWS_ACCESS_KEY_ID = 'id';
    process.env.AWS_SECRET_ACCESS_KEY = 'secret';
    process.env.AWS_SESSION_TOKEN = 'session';
    expect(credentialsOfFunction()).toEqual({
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: 'session',
    });
  });

  test('fails aloud without credentials', () => {
    delete process.env.AWS_ACCESS_KEY_ID;
    expect(() => credentialsOfFunction()).toThrow('AWS_ACCESS_KEY_ID');
  });
});
