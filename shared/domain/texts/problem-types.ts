/** The kinds of problems that requests may have. Clients rely on these words: add new ones, never change one. */
export const problemTypes = {
  invalid: 'The value is not accepted; the message says what would be.',
  required: 'Something required is missing.',
  unknown_name:
    'The name of a parameter or member is not known; the message names the one that was probably meant.',
  malformed_body: 'The body cannot be read: it is not JSON, not UTF-8, or nested too deep.',
  limit_reached: 'You have reached the limit for these; delete one first.',
  too_much_to_read: 'The request would read more than one request can. Narrow it down.',
  answer_too_large: 'The answer would be too large. Ask for fewer records at a time.',
  token_missing: 'No access token was sent.',
  invalid_token: 'The access token is unknown, expired or revoked.',
  insufficient_scope: 'The access token lacks a scope.',
  not_allowed: 'The access token is valid, but not allowed to do this.',
  confirmation_needed: 'The person has to confirm this first.',
  not_found: 'There is no such record, or it is not yours.',
  unknown_path: 'There is no such path.',
  method_not_allowed: 'The path does not support this method.',
  conflict: 'It conflicts with what is stored.',
  in_progress: 'The same request is still in progress. Send it again in a moment.',
  being_deleted: 'It is being deleted. Send the request again later.',
  no_longer_kept: 'It existed, but is no longer kept.',
  changed_meanwhile: 'The record has changed since you read it.',
  body_too_large: 'The body is too large. Send it in several requests.',
  unsupported_content: 'The format of the body is not supported.',
  key_reused: 'The Idempotency-Key was used for another request.',
  too_many_requests: 'Too many requests. Wait, and send it again.',
  internal: 'Something went wrong on our side.',
  unavailable: 'The service cannot answer right now. Send the same request again shortly.',
  summing_up: 'Your history is being prepared. Send the same request again in a minute or two.',
  paused: 'The service is under maintenance. Send the same request again later.',
} as const;

export type ProblemType = keyof typeof problemTypes;

const usual: ReadonlyMap<number, ProblemType> = new Map([
  [400, 'invalid'],
  [401, 'invalid_token'],
  [403, 'not_allowed'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [409, 'conflict'],
  [410, 'no_longer_kept'],
  [412, 'changed_meanwhile'],
  [413, 'body_too_large'],
  [415, 'unsupported_content'],
  [422, 'key_reused'],
  [429, 'too_many_requests'],
  [503, 'unavailable'],
]);

/** The kind of a problem of which nothing more is known than the status of its answer. */
export const usualType = (status: number): ProblemType =>
  usual.get(status) ?? (status < 500 ? 'invalid' : 'internal');
