import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SignatureV4 } from '@smithy/signature-v4';
import { signedHeaders } from '../../../shared/platform/invoke-later.ts';

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

test.each([undefined, 'a-session-token'])(
  'signs as the SDK does, with the session token %s',
  async (sessionToken) => {
    if (sessionToken !== undefined) process.env.AWS_SESSION_TOKEN = sessionToken;
    const url = new URL('https://lambda.eu-central-1.amazonaws.com/2015-03-31/functions/mail/invocations');
    const at = new Date('2026-11-15T12:34:56.789Z');
    const body = '{"email":"ada@example.com"}';
    const { authorization, ...headers } = signedHeaders(url, body, 'eu-central-1', at);
    const signer = new SignatureV4({
      service: 'lambda',
      region: 'eu-central-1',
      sha256: Sha256 as never,
      applyChecksum: false,
      credentials: {
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
        ...(sessionToken !== undefined && { sessionToken }),
      },
    });
    const { 'x-amz-date': _, 'x-amz-security-token': __, ...unsigned } = headers as Record<string, string>;
    const signed = await signer.sign(
      {
        method: 'POST',
        protocol: 'https:',
        hostname: url.hostname,
        path: url.pathname,
        headers: { ...unsigned, host: url.host },
        body,
      },
      { signingDate: at },
    );
    expect(signed.headers.authorization).toBe(authorization);
  },
);
