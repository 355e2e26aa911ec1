import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { withDeadline } from '../platform/deadline.ts';
import { respondToError, type WriteFailure } from './answer/response.ts';
import { compress } from './middleware/compress.ts';
import { cors } from './middleware/cors.ts';
import { edgeOnly, limits, whilePaused } from './middleware/gates.ts';
import { requestLog } from './middleware/request-log.ts';
import type { HttpEvent, HttpMiddleware, HttpResponse, RequestContext } from './request/request.ts';

/** Calls to the table are given up this long before Lambda ends the function. */
const deadlineMargin = 1000;
/** Whatever else a request still waits for then, it answers 503 this long before. */
const answerMargin = 600;

/** A Lambda handler. The middleware of every request is listed outermost first; `inner` comes after it. */
export function lambdaHandler(
  operation: string,
  inner: readonly HttpMiddleware[],
  answer: (event: HttpEvent, context: RequestContext) => Promise<HttpResponse>,
  writeFailure?: WriteFailure,
  largestBody?: number,
) {
  const stack = middy<HttpEvent, HttpResponse, Error, RequestContext>({ timeoutEarlyInMillis: answerMargin })
    .use([
      requestLog(operation),
      compress(),
      cors(),
      errorEnvelope(writeFailure),
      edgeOnly(),
      whilePaused(),
      limits(largestBody),
      ...inner,
    ])
    .handler(answer);

  return (event: HttpEvent, context: Context): Promise<HttpResponse> => {
    const remaining = context.getRemainingTimeInMillis() - deadlineMargin;
    return withDeadline(remaining, async () => {
      const response = await stack(event, Object.assign(context, { state: {} }));
      return event.requestContext.http.method === 'HEAD' ? withoutBody(response) : response;
    });
  };
}

/** HEAD gets the headers of GET's answer only. */
const withoutBody = ({ body, isBase64Encoded, ...response }: HttpResponse): HttpResponse => response;

/** Turns whatever is thrown inside into an answer; `write` words it. @default in the envelope */
const errorEnvelope = (write?: WriteFailure): HttpMiddleware => ({
  onError: (request) => {
    request.response = respondToError(request.event, request.error, write);
  },
});
