import type { Problem } from '../answers/failure-envelope.ts';
import { listed } from '../domain/texts/counted.ts';
import type { ItemProblem } from '../domain/texts/item-problem.ts';
import { programPaths } from '../routes/oauth/oauth-paths.ts';
import { issuer } from '../settings/issuer.ts';

/** Any refusal that the caller sees. Everything else that is thrown is a bug and answers 500. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: number;
  readonly summary: string;
  readonly problems: readonly Problem[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    summary: string,
    problems: readonly Problem[],
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(summary);
    this.status = status;
    this.summary = summary;
    this.problems = problems;
    this.headers = headers;
  }
}

const because = (status: number, summary: string, message: string, headers?: Record<string, string>) =>
  new Failure(status, summary, [{ message }], headers);

export const badRequest = (...problems: readonly Problem[]) =>
  new Failure(400, 'The request is not valid', problems);

/** A problem at a place in the request; the message starts with that place. */
export const problemAt = (path: string, problem: string, type?: string): Problem => ({
  message: `${path}: ${problem}`,
  path,
  ...(type === undefined ? {} : { type }),
});

/** Everything that is wrong with the items of a list. */
export const badItems = (problems: readonly ItemProblem[]) =>
  badRequest(...problems.map(({ path, problem }) => problemAt(path, problem)));

/** Names where to learn how to get a token (RFC 9728). */
const challenge = (...parts: readonly string[]) =>
  `Bearer ${[...parts, `resource_metadata="${issuer()}${programPaths.resource}"`].join(', ')}`;

/** `instead` says what came in place of it. */
export const notAuthenticated = (instead?: string) =>
  because(
    401,
    'A token is needed',
    `Send your access token in the header "Authorization: Bearer <token>"${instead === undefined ? '' : `; got ${instead}`}.`,
    { 'www-authenticate': challenge() },
  );

/** One answer for unknown, expired and revoked: it does not say which it was. */
export const invalidToken = () =>
  because(
    401,
    'The token is not valid',
    'This access token is unknown, expired or revoked. Ask for a new one.',
    {
      'www-authenticate': challenge('error="invalid_token"'),
    },
  );

/** The challenge names all that the operation needs, as RFC 6750 has it; the message what is missing. */
export const insufficientScope = (needed: readonly string[], missing: readonly string[]) =>
  because(
    403,
    'The token lacks a scope',
    `This operation needs the ${missing.length === 1 ? 'scope' : 'scopes'} ${listed(missing.map((scope) => `"${scope}"`))}, which this token lacks.`,
    {
      'www-authenticate': `Bearer error="insufficient_scope", scope="${needed.join(' ')}"`,
    },
  );

export const forbidden = (message: string) => because(403, 'Not allowed', message);

/** The same words whether the record never was or is someone else's. */
export const notFound = (message: string) => because(404, 'Not found', message);

export const methodNotAllowed = (method: string, path: string, allowed: readonly string[]) =>
  because(405, 'Method not allowed', `${path} does not take ${method}. It takes: ${allowed.join(', ')}.`, {
    allow: allowed.join(', '),
  });

/** With `Retry-After` where the same request may succeed later. */
export const conflict = (message: string, headers?: Record<string, string>) =>
  because(409, 'Conflict', message, headers);

/** Somebody changed it since the caller read it. */
export const preconditionFailed = (message: string) => because(412, 'Changed meanwhile', message);

/** What was there is not kept any more. */
export const gone = (message: string) => because(410, 'No longer kept', message);

export const bodyTooLarge = (limit: number) =>
  because(
    413,
    'The body is too large',
    `The body may have at most ${limit} bytes. Send it in several requests.`,
  );

/** Sent by an app whose person can choose how much it sends. */
export const tooMuchAtOnce = (got: string, most: string) =>
  because(
    413,
    'The body holds too much',
    `A request takes at most ${most}, and the body holds ${got}. Choose shorter periods, or a coarser interval, in the app that sends.`,
  );

export const phoneSendsTooMuch = (limit: number) =>
  tooMuchAtOnce('more bytes than that', `${limit / 1024 / 1024} MiB`);

export const answerTooLarge = (limit: number) =>
  because(
    400,
    'The answer is too large',
    `The answer would have more than ${limit} bytes. Ask for fewer records at a time, with a smaller limit or a narrower filter.`,
  );

export const notJsonContent = (contentType: string | undefined) =>
  because(
    415,
    'The body must be JSON',
    `Send the body with "Content-Type: application/json"; got ${contentType === undefined ? 'no Content-Type' : JSON.stringify(contentType.slice(0, 80))}.`,
  );

export const contentIsCoded = (coding: string) =>
  because(
    415,
    'The body must not be compressed',
    `The body is sent with ${coding}, which is not taken; send it as it is, without Content-Encoding.`,
    { 'accept-encoding': 'identity' },
  );

export const idempotencyMismatch = () =>
  because(
    422,
    'The Idempotency-Key is taken',
    'This Idempotency-Key was used for a different request, or with a token of other scopes. Use a new key for a new request.',
  );

/** Longer than what passes by itself: the operator is at work. */
export const paused = () =>
  because(
    503,
    'The service is paused',
    'The service is being maintained and neither reads nor writes. Nothing was done; send the same request again later.',
    { 'retry-after': '300' },
  );

const soonSeconds = 2;

export const unavailable = () =>
  because(
    503,
    'Temporarily unavailable',
    'The service cannot answer right now. Send the same request again shortly.',
    { 'retry-after': String(soonSeconds) },
  );

/** The job runs every minute, and sums up some hundred thousand rows in half of one. */
const sealingSeconds = 90;

export const stillSealing = () =>
  because(
    503,
    'Your history is being summed up',
    'There are more records than one request can read, and they are being summed up in the background. Send the same request again in a minute or two.',
    { 'retry-after': String(sealingSeconds) },
  );
