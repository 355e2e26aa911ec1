import { failureEnvelope } from '../../answers/failure-envelope.ts';
import { ReadBudgetSpentError } from '../../data/table/read-budget.ts';
import { isUnavailable, StillSealingError, VariableLeavingError } from '../../data/table/unavailable.ts';
import type { Deprecation } from '../../domain/api/deprecation.ts';
import {
  Failure,
  stillDeleting,
  stillSealing,
  tooMuchToRead,
  unavailable,
} from '../../operations/failure.ts';
import { LastingReply, Reply, tagOf, toText } from '../../operations/reply.ts';
import { NotInvokedError } from '../../platform/not-invoked-error.ts';
import type { HttpEvent, HttpResponse } from '../request/request.ts';

const everyAnswer = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export function respond(
  event: HttpEvent,
  status: number,
  answer: unknown,
  more: Readonly<Record<string, string>> = {},
): HttpResponse {
  const { body, headers } = answer instanceof Reply ? answer : { body: answer, headers: {} };
  const isBinary = body instanceof Uint8Array;
  const response: HttpResponse = {
    statusCode: status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...everyAnswer,
      ...more,
      'x-request-id': event.requestContext.requestId,
      ...headers,
    },
    body: isBinary ? Buffer.from(body).toString('base64') : toText(body),
    ...(isBinary && { isBase64Encoded: true }),
  };
  if (answer instanceof LastingReply) lastingReplies.set(response, answer);
  return response;
}

/** The headers of RFC 9745 and RFC 8594, for the first of what a request uses to go. */
export function deprecationHeaders(used: readonly Deprecation[]): Record<string, string> {
  const [since] = used.map((one) => one.since).sort();
  const [sunset] = used.flatMap((one) => one.sunset ?? []).sort();
  return {
    ...(since !== undefined && { deprecation: `@${momentOf(since) / 1000}` }),
    ...(sunset !== undefined && { sunset: new Date(momentOf(sunset)).toUTCString() }),
  };
}

const momentOf = (date: string) => Date.parse(`${date}T00:00:00Z`);

/** An answer that anybody may keep for `seconds`, with an etag: a caller who has it already gets 304 without a body. */
export function respondCacheable(event: HttpEvent, answer: unknown, seconds: number): HttpResponse {
  const keeping = { 'cache-control': `public, max-age=${seconds}` };
  const response = respond(event, 200, answer, keeping);
  const etag = answer instanceof LastingReply ? answer.tag : tagOf(response.body ?? '');
  const headers = { ...response.headers, etag };
  response.headers = headers;
  if (!isKnown(event.headers['if-none-match'], etag)) return response;
  const { 'content-type': _, ...kept }: NonNullable<HttpResponse['headers']> = headers;
  return { statusCode: 304, headers: { vary: 'Accept-Encoding', ...kept } };
}

export const isKnown = (tags = '', tag: string): boolean =>
  tags.split(',').some((one) => one.trim() === '*' || bare(one.trim()) === bare(tag));

/** A weak tag and a strong one mean the same here. */
const bare = (tag: string) => tag.replace(/^W\//, '');

const lastingReplies = new WeakMap<HttpResponse, LastingReply>();

export const lastingReplyOf = (response: HttpResponse): LastingReply | undefined =>
  lastingReplies.get(response);

/** Writes a failure: in the envelope, or as a page. */
export type WriteFailure = (failure: Failure, event: HttpEvent) => Reply;

const inEnvelope: WriteFailure = ({ status, summary, problems, headers, challenge }, event) =>
  new Reply(failureEnvelope(status, summary, problems, event.requestContext.requestId, challenge), headers);

/** The one place that turns whatever was thrown into an answer. */
export function respondToError(event: HttpEvent, thrown: unknown, write = inEnvelope): HttpResponse {
  const failure = toFailure(thrown, event.requestContext.requestId);
  return respond(event, failure.status, write(failure, event));
}

/** Writes failures as a page for browsers, and in the envelope for programs. */
export const asPageOrEnvelope =
  (wantsPage: (event: HttpEvent) => boolean, page: (failure: Failure) => Reply): WriteFailure =>
  (failure, event) =>
    wantsPage(event) ? page(failure) : inEnvelope(failure, event);

/** The answer where an operation read more than anybody thought it could. */
const nothingToNarrow = { path: 'query', advice: 'ask for fewer records at a time.' };

function toFailure(thrown: unknown, requestId: string): Failure {
  if (thrown instanceof Failure) return thrown;
  if (thrown instanceof StillSealingError) return stillSealing();
  if (thrown instanceof VariableLeavingError) return stillDeleting();
  if (isUnavailable(thrown) || thrown instanceof NotInvokedError) return unavailable();
  if (thrown instanceof ReadBudgetSpentError) return tooMuchToRead(nothingToNarrow);
  return new Failure(500, 'Something went wrong', [
    { message: `An unexpected error occurred. If it keeps happening, report the request id ${requestId}.` },
  ]);
}
