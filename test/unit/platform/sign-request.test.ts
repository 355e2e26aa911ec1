import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SignatureV4 } from '@smithy/signature-v4';
import { signRequest } from '../../../shared/platform/sign-request.ts';
import { awsCredentials } from '../../../shared/settings/aws.ts';

const before = { ...process.env };
beforeEach(() => {
  process.env.AWS_ACCESS_KEY_ID = 'AKIDEXAMPLE';
  process.env.AWS_SECRET_ACCESS_KEY = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
});
afterEach(() => {
  process.env = { ...before };
});

/** What the SDK's signer is given to hash with. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | Uint8Array) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret);
  }
  update(data: Uint8Array | string) {
    this.#hash.update(data);
  }
  async digest() {
    return new Uint8Array(this.#hash.digest());
  }
  reset() {}
}

const body = '{"email":"ada@example.com"}';
const requests = {
  lambda: {
    service: 'lambda',
    region: 'eu-central-1',
    host: 'lambda.eu-central-1.amazonaws.com',
    path: '/2015-03-31/functions/mail/invocations',
    headers: { 'content-type': 'application/json', 'x-amz-invocation-type': 'Event' },
    body,
  },
  dynamodb: {
    service: 'dynamodb',
    region: 'us-east-1',
    host: '127.0.0.1:8000',
    path: '/',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.GetItem',
    },
    body: '{"Key":{"pk":{"S":"Mood 😀"}}}',
  },
};
const days = ['2026-11-15T12:34:56.789Z', '2026-11-16T00:00:00.000Z', '2026-11-15T23:59:59.999Z'];
const sessions = [undefined, 'a-session-token'];

test.each(
  Object.values(requests).flatMap((request) =>
    days.flatMap((day) => sessions.map((session) => [request.service, day, session, request] as const)),
  ),
)(
  'signs a request to %s at %s with the session token %s as the SDK does',
  async (_, day, session, request) => {
    if (session !== undefined) process.env.AWS_SESSION_TOKEN = session;
    const at = new Date(day);
    const { authorization, ...headers } = signRequest({
      ...request,
      credentials: awsCredentials(),
      at,
    }) as Record<string, string>;
    const signer = new SignatureV4({
      service: request.service,
      region: request.region,
      sha256: Sha256 as never,
      applyChecksum: false,
      credentials: {
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
        ...(session !== undefined && { sessionToken: session }),
      },
    });
    const { 'x-amz-date': __, 'x-amz-security-token': ___, ...unsigned } = headers;
    const { host: hostname, path } = request;
    const given = {
      method: 'POST',
      protocol: 'https:',
      hostname,
      path,
      headers: unsigned,
      body: request.body,
    };
    const signed = await signer.sign(given, { signingDate: at });
    expect(authorization).toBe(signed.headers.authorization);
    expect(headers['x-amz-security-token']).toBe(session);
  },
);

test('another secret makes another signature, also on the same day', () => {
  const at = new Date(days[0] ?? '');
  const sign = () => signRequest({ ...requests.dynamodb, credentials: awsCredentials(), at }).authorization;
  const first = sign();
  process.env.AWS_SECRET_ACCESS_KEY = 'another';
  expect(sign()).not.toBe(first);
});

test('fails with a clear message without credentials', () => {
  delete process.env.AWS_ACCESS_KEY_ID;
  expect(awsCredentials).toThrow('AWS_ACCESS_KEY_ID');
});
