/** An error with the members by which the SDK's are told apart. */
export interface ServiceFailure extends Error {
  readonly code?: string;
  $metadata?: { readonly httpStatusCode?: number; readonly requestId?: string; readonly attempts?: number };
}

/** An answer that is no success: `name` is the exception's, and what else the answer holds is kept as it came. */
export function failureOf(status: number, requestId: string | undefined, text: string): ServiceFailure {
  const { __type = '', message, Message, ...members } = parse(text);
  const error = Object.assign(
    new Error(String(message ?? Message ?? `DynamoDB answered ${status}.`)),
    members,
  );
  return Object.assign(error, {
    name: String(__type).replace(/^.*#/, '') || 'UnknownError',
    $metadata: { httpStatusCode: status, ...(requestId === undefined ? {} : { requestId }) },
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** What the SDK's standard retry strategy tries again, as far as DynamoDB answers it. */
const passing = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TimeoutError',
  'TransactionInProgressException',
]);
const lostConnection = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

export function isPassing({ name, code = '', $metadata }: ServiceFailure): boolean {
  return passing.has(name) || lostConnection.has(code) || ($metadata?.httpStatusCode ?? 0) >= 500;
}
