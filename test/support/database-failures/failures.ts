import type { IncomingMessage, ServerResponse } from 'node:http';

/** One try of a call, as the failing server sees it. */
export interface Try {
  /** The number of the try, from 1. */
  readonly nth: number;
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  /** The operation's answer when all is well. */
  readonly fine: string;
}

type Failure = (one: Try) => void;

const json = { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'r-1' };
const say = (response: ServerResponse, status: number, body: string, headers: object = json) =>
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
const error = (type: string, more: object = {}) =>
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'No.', ...more });

const fine: Failure = ({ response, fine: body }) => say(response, 200, body);
const refusing =
  (status: number, body: string, headers?: object): Failure =>
  ({ response }) =>
    say(response, status, body, headers);
/** Well again at the second try. */
const once =
  (failure: Failure): Failure =>
  (one) =>
    (one.nth === 1 ? failure : fine)(one);

const throttled = refusing(400, error('ProvisionedThroughputExceededException'));
const html = { 'content-type': 'text/html' };
const page = '<html><body><h1>503 Service Unavailable</h1></body></html>';
const reset: Failure = ({ incoming }) => incoming.socket.destroy();
const truncated: Failure = ({ response, fine: body }) => {
  response.writeHead(200, { ...json, 'content-length': body.length + 10 });
  response.write(body, () => response.socket?.destroy());
};
const hangingInBody: Failure = ({ response, fine: body }) => {
  response.writeHead(200, json).write(body.slice(0, 1));
};
const reasons = (...codes: string[]) => ({
  CancellationReasons: codes.map((Code) => ({ Code, Message: Code === 'None' ? undefined : 'Because.' })),
});
const stored = { Item: { pk: { S: 'U#1' }, n: { N: '7' }, bytes: { B: 'AP8H' } } };

/** Answers with the time of another hour until the client has taken it over. */
const skewed =
  (milliseconds: number, message: string): Failure =>
  (one) => {
    const there = new Date(Date.now() + milliseconds);
    const signedAt = String(one.incoming.headers['x-amz-date']);
    const isBelieved = signedAt.slice(0, 11) === there.toISOString().replaceAll(/[-:]/g, '').slice(0, 11);
    if (isBelieved) fine(one);
    else
      say(one.response, 400, error('InvalidSignatureException', { message }), {
        ...json,
        date: there.toUTCString(),
      });
  };
const hour = 3_600_000;

/** Everything a database, or what stands before it, may do to a call. */
export const failures: Readonly<Record<string, Failure>> = {
  fine,
  'throttled once': once(throttled),
  throttled,
  'throttled by the request rate': once(refusing(400, error('ThrottlingException'))),
  'over the account’s limit': refusing(400, error('RequestLimitExceeded')),
  '500 with JSON, once': once(refusing(500, error('InternalServerError'))),
  '500 with JSON': refusing(500, error('InternalServerError')),
  '503 with HTML': refusing(503, page, html),
  '502 with HTML, once': once(refusing(502, page, html)),
  '500 with nothing': refusing(500, ''),
  '504 with nothing, once': once(refusing(504, '')),
  '400 with nothing': refusing(400, ''),
  '403 with HTML': refusing(403, page, html),
  '413 with text': refusing(413, 'too large', { 'content-type': 'text/plain' }),
  'reset, once': once(reset),
  reset,
  'truncated, once': once(truncated),
  truncated,
  'no JSON': refusing(200, 'OK'),
  'half of its JSON, once': once(({ response, fine: body }) => say(response, 200, body.slice(0, -3))),
  'another clock': skewed(hour, 'Signature expired.'),
  'a clock that is behind': skewed(-hour, 'Signature not yet current.'),
  'asked to come back later': once(refusing(503, '', { 'retry-after': '0.5' })),
  'no connection is kept': ({ response, fine: body }) =>
    say(response, 200, body, { ...json, connection: 'close' }),
  'lost answers': once(reset),
  'hangs, once': once(() => undefined),
  hangs: () => undefined,
  'hangs in the body': hangingInBody,
  'hangs in the body, once': once(hangingInBody),
  'a condition that fails': refusing(400, error('ConditionalCheckFailedException', stored)),
  'a condition that fails after a lost answer': (one) =>
    (one.nth === 1 ? reset : refusing(400, error('ConditionalCheckFailedException', stored)))(one),
  'a transaction whose condition fails': refusing(
    400,
    error('TransactionCanceledException', reasons('ConditionalCheckFailed')),
  ),
  'too large an item': refusing(
    400,
    error('ValidationException', { message: 'Item size has exceeded the maximum allowed size' }),
  ),
  'not allowed': refusing(400, error('AccessDeniedException')),
  'no such table': refusing(400, error('ResourceNotFoundException')),
  'a type without a name space': refusing(
    400,
    JSON.stringify({ __type: 'ThrottlingException', Message: 'No.' }),
  ),
  'a type with an address': refusing(
    400,
    JSON.stringify({ __type: 'AccessDeniedException:http://internal.amazon.com/', message: 'No.' }),
  ),
  'a type in a header': refusing(400, JSON.stringify({ message: 'No.' }), {
    ...json,
    'x-amzn-errortype': 'ValidationException:http://internal.amazon.com/',
  }),
  'an unknown type': refusing(400, error('SomethingNewException')),
};
