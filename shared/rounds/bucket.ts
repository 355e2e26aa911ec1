import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pauseAfter } from '../platform/invoke-later.ts';
import { signRequest } from '../platform/sign-request.ts';
import { awsCredentials, awsDomain, awsRegion, givenEndpoint } from '../settings/aws.ts';

const mostAttempts = 4;
const secondsEach = 60;

/** A bucket did not do what it was asked for, also when it was asked again. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
}

/**
 * The three calls that files of a bucket need, made here because the SDK's client for them would weigh more than all
 * that asks for it. Each may be repeated.
 */
export const bucketCalls = (bucket: string) => ({
  async put(name: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
    await call(bucket, 'PUT', name, content);
  },
  async get(name: string): Promise<Uint8Array> {
    return new Uint8Array(await call(bucket, 'GET', name));
  },
  /** One that is not there is gone as well. */
  async remove(name: string): Promise<void> {
    await call(bucket, 'DELETE', name);
  },
});

export type Bucket = ReturnType<typeof bucketCalls>;

type BucketMethod = 'PUT' | 'GET' | 'DELETE';

async function call(bucket: string, method: BucketMethod, name: string, content = new Uint8Array()) {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(bucket, method, name, content);
    if (answer !== undefined && answer.status < 300) return answer.content;
    const isPassing = answer === undefined || answer.status === 429 || answer.status >= 500;
    if (!isPassing || attempt === mostAttempts)
      throw new BucketError(`${method} ${name}: ${answer?.status ?? 'no answer'}`);
    await pause(pauseAfter(attempt, Math.random()));
  }
}

async function send(bucket: string, method: BucketMethod, name: string, content: Uint8Array<ArrayBuffer>) {
  const region = awsRegion() ?? '';
  const given = givenEndpoint('S3');
  const url =
    given === undefined
      ? new URL(`https://${bucket}.s3.${region}.${awsDomain()}/${name}`)
      : new URL(`/${bucket}/${name}`, given);
  const { host: _, ...headers } = signRequest({
    service: 's3',
    method,
    region,
    host: url.host,
    path: url.pathname,
    headers: { 'x-amz-content-sha256': hash('sha256', content) },
    body: content,
    credentials: awsCredentials(),
    at: new Date(),
  });
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(method === 'PUT' && { body: content }),
      signal: AbortSignal.timeout(secondsEach * 1000),
    });
    return { status: response.status, content: await response.arrayBuffer() };
  } catch {
    return undefined;
  }
}
