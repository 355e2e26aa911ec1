import { setTimeout } from 'node:timers/promises';
import {
  isServerError,
  isThrottlingError,
  isTransientError,
  StandardRetryStrategy,
} from '@smithy/core/retry';
import { beforeDeadline, deadlineSignal } from '../../../platform/deadline.ts';
import { signRequest } from '../../../platform/sign-request.ts';
import { awsCredentials, awsRegion, givenEndpoint } from '../../../settings/aws.ts';
import { openConnections } from './connections.ts';
import { type CallLimits, type CallName, mostAttempts, type SendCall } from './database-call.ts';
import { endpointOf } from './endpoint.ts';
import { readAnswer } from './read-answer.ts';
import { Semaphore } from './semaphore.ts';
import { ServerClock } from './server-clock.ts';
import { writeBody } from './write-body.ts';

interface DirectCallSettings {
  readonly endpoint?: string;
  readonly region?: string;
}

/**
 * Takes the place of `sdk-calls.ts` in a function. There every call passes some twenty steps that decide again what
 * never changes here, for three quarters of its processor time. This is what is left of them: sign, send, read, and try
 * again as often, as late and for the same reasons, which the SDK's own strategy decides.
 */
export function openCalls(settings: DirectCallSettings, limits: CallLimits): SendCall {
  const region = settings.region ?? awsRegion() ?? '';
  const url = endpointOf(region, settings.endpoint ?? givenEndpoint('DYNAMODB'));
  const { host, pathname: path } = url;
  const signing = { service: 'dynamodb', region, host, path, credentials: awsCredentials() };
  const post = openConnections(url, limits);
  const semaphore = new Semaphore(limits.callsAtOnce);
  const strategy = new StandardRetryStrategy(mostAttempts);
  const clock = new ServerClock();

  async function tryOnce(name: CallName, body: string): Promise<object> {
    await semaphore.take(deadlineSignal());
    try {
      const headers = {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${name}`,
      };
      const signed = signRequest({ ...signing, headers, body, at: clock.now() });
      const answer = await post(signed, body);
      return readAnswer(answer, clock);
    } finally {
      semaphore.giveBack();
    }
  }

  return async (name, input) => {
    const body = writeBody(name, input);
    let token = await strategy.acquireInitialRetryToken('');
    for (;;) {
      try {
        const output = await tryOnce(name, body);
        strategy.recordSuccess(token);
        return output as never;
      } catch (error) {
        const attempts = token.getRetryCount() + 1;
        const giveUp = () => {
          throw withAttempts(error, attempts);
        };
        // A strategy waits before it gives the token, or says how long its holder is to wait; neither past the deadline.
        const next = strategy.refreshRetryTokenForRetry(token, whetherToRetry(error));
        token = await beforeDeadline(next).catch(giveUp);
        const delay = token.getRetryDelay();
        if (delay > 0) await beforeDeadline(setTimeout(delay)).catch(giveUp);
      }
    }
  };
}

type SdkError = Parameters<typeof isTransientError>[0];
type RetryInfo = Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>[1];
interface About {
  readonly $metadata?: object;
  readonly retryAfterHint?: Date;
}

/** The kind of a failure, as the SDK distinguishes them. */
function whetherToRetry(error: unknown): RetryInfo {
  const { retryAfterHint } = error as About;
  return {
    errorType: typeOf(error as SdkError),
    ...(retryAfterHint !== undefined && { retryAfterHint }),
  };
}

function typeOf(error: SdkError): RetryInfo['errorType'] {
  if (isThrottlingError(error)) return 'THROTTLING';
  if (isTransientError(error)) return 'TRANSIENT';
  return isServerError(error) ? 'SERVER_ERROR' : 'CLIENT_ERROR';
}

const withAttempts = (error: unknown, attempts: number): unknown =>
  Object.assign(error as object, { $metadata: { ...(error as About).$metadata, attempts } });
