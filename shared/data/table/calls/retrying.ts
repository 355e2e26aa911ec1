import {
  isServerError,
  isThrottlingError,
  isTransientError,
  type StandardRetryStrategy,
} from '@smithy/core/retry';

type SdkError = Parameters<typeof isTransientError>[0];
type RetryInfo = Parameters<StandardRetryStrategy['refreshRetryTokenForRetry']>[1];
interface About {
  readonly $metadata?: object;
  readonly retryAfterHint?: Date;
}

/** The kind of a failure, as the SDK distinguishes them. */
export function whetherToRetry(error: unknown): RetryInfo {
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

export const withAttempts = (error: unknown, attempts: number): unknown =>
  Object.assign(error as object, { $metadata: { ...(error as About).$metadata, attempts } });
