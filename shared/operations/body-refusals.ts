import { because } from './failure.ts';

export const bodyTooLarge = (limit: number) =>
  because(
    413,
    'The body is too large',
    `The body may have at most ${limit} bytes. Send it in several requests.`,
  );

/** The advice is for a person: the app that sends lets them choose how much. */
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
    { type: 'answer_too_large' },
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
    `The body is sent with ${coding}, which is not supported; send it uncompressed, without Content-Encoding.`,
    { headers: { 'accept-encoding': 'identity' } },
  );

export const sendsTooOften = (seconds: number) =>
  because(
    429,
    'Too many large bodies',
    `This device is sending too much at once; it can continue in ${seconds} s. Nothing was recorded.`,
    { headers: { 'retry-after': String(seconds) } },
  );
