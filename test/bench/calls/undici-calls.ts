import { createHmac, createSecretKey, hash } from 'node:crypto';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { Pool } from 'undici';
import { type CallLimits, mostAttempts } from '../../../shared/data/table/calls/database-call.ts';
import { type RawAnswer, readAnswer } from '../../../shared/data/table/calls/read-answer.ts';
import { Semaphore } from '../../../shared/data/table/calls/semaphore.ts';
import { ServerClock } from '../../../shared/data/table/calls/server-clock.ts';
import { writeBody } from '../../../shared/data/table/calls/write-body.ts';
import { awsCredentials } from '../../../shared/settings/aws.ts';

/** A GetItem as `direct-calls.ts` makes it, but over undici's pool and with a signature prepared once a minute. */
export function openUndiciCalls(endpoint: string, limits: CallLimits) {
  const pool = new Pool(endpoint, { connections: limits.callsAtOnce, pipelining: 1 });
  const sign = preparedSignature(new URL(endpoint).host);
  const strategy = new StandardRetryStrategy(mostAttempts);
  const semaphore = new Semaphore(limits.callsAtOnce);
  const clock = new ServerClock();
  const post = (headers: Record<string, string>, body: string) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Too late.')), limits.callMilliseconds);
      const chunks: Buffer[] = [];
      let head: Omit<RawAnswer, 'text'>;
      pool.dispatch(
        { path: '/', method: 'POST', headers, body },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_, status, received) => {
            head = { status, headers: received as RawAnswer['headers'] };
          },
          onResponseData: (_, chunk) => void chunks.push(chunk),
          onResponseEnd: () => {
            clearTimeout(timer);
            resolve({ ...head, text: Buffer.concat(chunks).toString() });
          },
          onResponseError: (_, error) => reject(error),
        },
      );
    });
  return async (input: object) => {
    const body = writeBody('GetItem', input);
    const token = await strategy.acquireInitialRetryToken('');
    await semaphore.take(undefined);
    try {
      const answer = readAnswer(await post(sign(body), body), clock);
      strategy.recordSuccess(token);
      return answer;
    } finally {
      semaphore.giveBack();
    }
  };
}

const names = 'content-type;host;x-amz-date;x-amz-security-token;x-amz-target';

/** Signature Version 4 of which all but the body is prepared once a minute. */
function preparedSignature(host: string) {
  let prepared: ReturnType<typeof prepare> | undefined;
  return (body: string) => {
    const minute = Math.floor(Date.now() / 60_000);
    if (prepared?.minute !== minute) prepared = prepare(host, minute);
    const { head, toSign, key, authorization, headers } = prepared;
    const canonical = hash('sha256', head + hash('sha256', body));
    const signature = createHmac('sha256', key)
      .update(toSign + canonical)
      .digest('hex');
    return { ...headers, authorization: authorization + signature };
  };
}

function prepare(host: string, minute: number) {
  const { keyId, secret, session = '' } = awsCredentials();
  const time = new Date(minute * 60_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const [day, ...others] = [time.slice(0, 8), 'local', 'dynamodb', 'aws4_request'] as const;
  const scope = [day, ...others].join('/');
  const hmac = (key: Buffer | string, part: string) => createHmac('sha256', key).update(part).digest();
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    host,
    'x-amz-date': time,
    'x-amz-security-token': session,
    'x-amz-target': 'DynamoDB_20120810.GetItem',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  return {
    minute,
    headers,
    head: `POST\n/\n\n${lines.join('')}\n${names}\n`,
    toSign: `AWS4-HMAC-SHA256\n${time}\n${scope}\n`,
    key: createSecretKey(others.reduce(hmac, hmac(`AWS4${secret}`, day))),
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=`,
  };
}
