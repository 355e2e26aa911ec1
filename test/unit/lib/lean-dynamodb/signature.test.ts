import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { authorization, type Credentials } from '../../../../lib/bundle/lean-dynamodb/signature.ts';

interface Signed {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the SDK would send, signed by it. */
async function signedBySdk(credentials: Credentials, region: string, text: string): Promise<Signed> {
  let signed: Signed | undefined;
  const client = new DynamoDBClient({
    region,
    endpoint: 'https://dynamodb.example.com',
    credentials: { ...credentials, sessionToken: credentials.sessionToken as string },
    maxAttempts: 1,
    requestHandler: {
      handle: async (request: Signed) => {
        signed = request;
        throw new Error('This is as far as it goes.');
      },
    },
  });
  await client
    .send(new PutItemCommand({ TableName: 'table', Item: { pk: { S: text } } }))
    .catch(() => undefined);
  return signed as unknown as Signed;
}

const word = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'abcXYZ0189+/=') });

test('a request is signed as the SDK signs it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        accessKeyId: word,
        secretAccessKey: word,
        sessionToken: fc.option(word, { nil: undefined }),
      }),
      fc.constantFrom('eu-central-1', 'us-east-1'),
      fc.string({ unit: 'grapheme' }),
      async (credentials, region, text) => {
        const { headers, body } = await signedBySdk(credentials, region, text);
        const names = /SignedHeaders=([^,]+),/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
        const {
          host,
          'x-amz-date': time,
          ...others
        } = Object.fromEntries(names.map((name) => [name, headers[name] ?? '']));
        const request = {
          host: host ?? '',
          headers: others,
          body,
          region,
          service: 'dynamodb',
          time: time ?? '',
        };
        expect(names).toContain('x-amz-target');
        expect(authorization(credentials, request)).toBe(headers.authorization);
      },
    ),
    { numRuns: 30 },
  );
});
