import { createHash, createHmac } from 'node:crypto';

const mostAttempts = 3;
const secondsEach = 2;

/**
 * Lets Lambda run another function of the stack after this one has answered. One signed request, made here because
 * the SDK's client for it would weigh more than all that asks for it.
 */
export async function invokeLater(functionName: string, event: object): Promise<void> {
  const body = JSON.stringify(event);
  for (let attempt = 1; ; attempt++) {
    const status = await send(functionName, body);
    if (status === 202) return;
    const isPassing = status === undefined || status === 429 || status >= 500;
    if (!isPassing) throw new Error(`Lambda refused the event: ${status}`);
    if (attempt === mostAttempts) throw new NotInvokedError();
  }
}

/** Lambda is out of reach or busy: the same request may be made again. */
export class NotInvokedError extends Error {
  override readonly name = 'NotInvokedError';
}

async function send(functionName: string, body: string): Promise<number | undefined> {
  const { AWS_REGION: region = '', URL_SUFFIX: suffix = 'amazonaws.com' } = process.env;
  const endpoint = process.env.AWS_ENDPOINT_URL_LAMBDA ?? `https://lambda.${region}.${suffix}`;
  const url = new URL(`/2015-03-31/functions/${functionName}/invocations`, endpoint);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: signedHeaders(url, body, region, new Date()),
      body,
      signal: AbortSignal.timeout(secondsEach * 1000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

/** Signature Version 4, as AWS describes it. */
export function signedHeaders(url: URL, body: string, region: string, at: Date): Record<string, string> {
  const {
    AWS_ACCESS_KEY_ID: keyId = '',
    AWS_SECRET_ACCESS_KEY: secret = '',
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    host: url.host,
    'x-amz-date': time,
    'x-amz-invocation-type': 'Event',
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    'POST',
    url.pathname,
    '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/lambda/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 'lambda', 'aws4_request'].reduce<Buffer | string>(
    (previous, part) => hmac(previous, part),
    `AWS4${secret}`,
  );
  const signature = hmac(key, toSign).toString('hex');
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
