import { gzipSync } from 'node:zlib';
import { answerTooLarge } from '../../operations/failure.ts';
import { acceptsGzip } from '../answer/accepts-gzip.ts';
import { lastingReplyOf } from '../answer/response.ts';
import type { HttpMiddleware, HttpRequest } from '../request/request.ts';

/** Below this a packet more or less is all there is to save. */
const smallestCompressed = 1024;

/** Lambda hands on at most 6 MB, in which the body stands as JSON text; the rest is room for headers. */
const largestAnswer = 6 * 1024 * 1024 - 20_000;

/** Sends answers over 1 KB as gzip to those who take it, and refuses what Lambda could not hand on. */
export const compress = (): HttpMiddleware => ({ after: send, onError: send });

function send({ event, response }: HttpRequest): void {
  const text = response?.body;
  // Bytes are compressed already.
  if (!response || text === undefined || text === '' || response.isBase64Encoded === true) return;
  const { vary } = { ...response.headers };
  response.headers = {
    ...response.headers,
    vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`,
  };
  const isWanted =
    Buffer.byteLength(text) > smallestCompressed &&
    event.requestContext.http.method !== 'HEAD' &&
    acceptsGzip(event.headers['accept-encoding']);
  if (isWanted) {
    response.body = lastingReplyOf(response)?.compressed(compressed(thoroughly)) ?? compressed(quickly)(text);
    response.isBase64Encoded = true;
    response.headers['content-encoding'] = 'gzip';
  }
  if (isTooLarge(response.body ?? '', isWanted)) throw answerTooLarge(largestAnswer);
}

/** For what is compressed once per instance, and for what is compressed per request: half the time, a tenth larger. */
const thoroughly = 9;
const quickly = 1;

/** As API Gateway takes bytes: in base64. */
const compressed =
  (level: number) =>
  (text: string): string =>
    gzipSync(text, { level }).toString('base64');

/** No text grows more than sixfold on its way into JSON, and base64 not at all: most need no second look. */
function isTooLarge(body: string, isBase64: boolean): boolean {
  if (isBase64) return body.length > largestAnswer;
  return body.length > largestAnswer / 6 && Buffer.byteLength(JSON.stringify(body)) > largestAnswer;
}
