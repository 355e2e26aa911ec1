import { gzipSync } from 'node:zlib';
import { answerTooLarge } from '../../operations/body-refusals.ts';
import { acceptsGzip } from '../answer/accepts-gzip.ts';
import { lastingReplyOf } from '../answer/response.ts';
import type { HttpMiddleware, HttpRequest } from '../request/request.ts';

/** Compressing fewer bytes would save one packet at most. */
const smallestCompressed = 1024;

/** Lambda hands on at most 6 MB, with the body as JSON text; 20 KB are left for headers. */
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

/** The level for answers that are compressed once per instance. */
const thoroughly = 9;
/** The level for all others: it takes half the time, and they become a tenth larger. */
const quickly = 1;

/** API Gateway takes bytes in base64. */
const compressed =
  (level: number) =>
  (text: string): string =>
    gzipSync(text, { level }).toString('base64');

/** A text grows at most sixfold in JSON, and base64 not at all, so few have to be measured exactly. */
function isTooLarge(body: string, isBase64: boolean): boolean {
  if (isBase64) return body.length > largestAnswer;
  return body.length > largestAnswer / 6 && Buffer.byteLength(JSON.stringify(body)) > largestAnswer;
}
