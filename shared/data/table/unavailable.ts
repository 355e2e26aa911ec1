import { asThrown } from './thrown.ts';

/** Too many rows have not been summarised yet for one request to read: the same request succeeds once they are. */
export class StillSealingError extends Error {
  override readonly name = 'StillSealingError';
}

/** Someone refers to a variable that is being deleted: nothing may come to belong to it any more. */
export class VariableLeavingError extends Error {
  override readonly name = 'VariableLeavingError';
}

/** The SDK has already retried these; the caller may try again later. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'TransactionInProgressException',
  'TransactionConflictException',
  'TimeoutError',
  'AbortError',
  'ContentionError',
  'StillSealingError',
  'ReadingTimeSpentError',
]);

const connectionLost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const passingReason = new Set([
  'None',
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** True if the database is throttled, unreachable or too slow: the same request may succeed later. */
export function isUnavailable(thrown: unknown): boolean {
  const { name = '', code = '', $metadata, CancellationReasons } = asThrown(thrown);
  if (passing.has(name) || connectionLost.has(code) || ($metadata?.httpStatusCode ?? 0) >= 500) return true;
  if (name !== 'TransactionCanceledException') return false;
  return (CancellationReasons ?? []).every((reason) => passingReason.has(reason.Code ?? 'None'));
}

const throttled = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
]);
const throttledReason = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded']);

/** True if a partition or the account had no room for a call, however often it was tried. */
export function isThrottled(thrown: unknown): boolean {
  const { name = '', CancellationReasons = [] } = asThrown(thrown);
  return throttled.has(name) || CancellationReasons.some(({ Code = '' }) => throttledReason.has(Code));
}

/** The facts of a failed call that may be logged: its class, how often it was sent, DynamoDB's id of it. */
export function describeUnavailable(thrown: unknown) {
  const { name = typeof thrown, code, $metadata: { attempts, requestId } = {} } = asThrown(thrown);
  return {
    error: code ?? name,
    attempts,
    databaseRequestId: requestId?.slice(0, 64),
  };
}
