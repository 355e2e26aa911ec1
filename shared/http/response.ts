import { isUnavailable } from '../data/database-errors.ts';
import { failureEnvelope } from './envelope.ts';
import { answerTooLarge, Failure, unavailable } from './failure.ts';
import type { HttpEvent, HttpResponse } from './request.ts';

/** A handler's answer that is not plain JSON, or that carries headers of its own. */
export class Reply {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: unknown, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

/** Lambda hands on at most 6 MB, in which the body stands as JSON text; the rest is room for headers. */
const largestAnswer = 6 * 1024 * 1024 - 20_000;

const everyAnswer = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export function respond(event: HttpEvent, status: number, answer: unknown): HttpResponse {
  const { body, headers } = answer instanceof Reply ? answer : { body: answer, headers: {} };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  // No text grows more than sixfold on its way into JSON: most need no second look.
  if (text.length > largestAnswer / 6 && Buffer.byteLength(JSON.stringify(text)) > largestAnswer)
    throw answerTooLarge(largestAnswer);
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...everyAnswer,
      'x-request-id': event.requestContext.requestId,
      ...headers,
    },
    body: text,
  };
}

/** The one place that turns whatever was thrown into an answer. */
export function respondToError(event: HttpEvent, thrown: unknown): HttpResponse {
  const { requestId } = event.requestContext;
  const failure = toFailure(thrown, requestId);
  const body = failureEnvelope(failure.status, failure.summary, failure.problems, requestId);
  return respond(event, failure.status, new Reply(body, failure.headers));
}

function toFailure(thrown: unknown, requestId: string): Failure {
  if (thrown instanceof Failure) return thrown;
  if (isUnavailable(thrown)) return unavailable();
  return new Failure(500, 'Something went wrong', [
    { message: `An unexpected error occurred. If it goes on, report the request id ${requestId}.` },
  ]);
}
