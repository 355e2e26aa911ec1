import { describe, expect, test } from '@jest/globals';
import { readAnswer } from '../../../../../shared/data/table/calls/read-answer.ts';
import { ServerClock } from '../../../../../shared/data/table/calls/server-clock.ts';
import { writeBody } from '../../../../../shared/data/table/calls/write-body.ts';
import { fromStored, toStored, type WireItem } from '../../../../../shared/data/table/stored-values.ts';

const receive = (status: number, body: object | '', headers: Record<string, string> = {}) =>
  readAnswer({ status, headers, text: body === '' ? '' : JSON.stringify(body) }, new ServerClock());
const refusal = (...given: Parameters<typeof receive>) => {
  try {
    return receive(...given);
  } catch (error) {
    return error;
  }
};

describe('a request', () => {
  test('leaves out what is undefined', () => {
    expect(writeBody('Query', { a: undefined })).toBe('{}');
  });

  test('carries bytes as base64, also those that an answer gave back to be sent again', () => {
    const bytes = [0, 255, 7];
    const text = Buffer.from(bytes).toString('base64');
    const Item = toStored({ a: Uint8Array.from(bytes), b: [{ c: Buffer.from(bytes) }] });
    const wanted = { a: { B: text }, b: { L: [{ M: { c: { B: text } } }] } };
    expect(JSON.parse(writeBody('PutItem', { Item })).Item).toEqual(wanted);
    const left = receive(200, { UnprocessedItems: { table: [{ PutRequest: { Item: wanted } }] } });
    expect(JSON.parse(writeBody('BatchWriteItem', { RequestItems: left.UnprocessedItems }))).toEqual({
      RequestItems: { table: [{ PutRequest: { Item: wanted } }] },
    });
  });

  test('of a transaction carries a token of its own, or the one it was given', () => {
    const token = (input: object) => JSON.parse(writeBody('TransactWriteItems', input)).ClientRequestToken;
    expect(token({})).toMatch(/^[0-9a-f-]{36}$/);
    expect(token({})).not.toBe(token({}));
    expect(token({ ClientRequestToken: 'mine' })).toBe('mine');
    expect(writeBody('PutItem', {})).toBe('{}');
  });
});

describe('an answer', () => {
  test('is taken as it is', () => {
    expect(receive(200, { Count: 1, Items: [{ a: { N: '1' } }] })).toEqual({
      Count: 1,
      Items: [{ a: { N: '1' } }],
    });
    expect(receive(200, '')).toEqual({});
  });

  test('gives bytes back, and leaves attributes that are called B alone', () => {
    const text = Buffer.from([1, 2]).toString('base64');
    const { Item } = receive(200, {
      Item: {
        B: { S: text },
        x: { B: text },
        y: { M: { B: { B: text } } },
      },
    });
    const bytes = Uint8Array.of(1, 2);
    expect(fromStored(Item as WireItem)).toEqual({ B: text, x: bytes, y: { B: bytes } });
  });

  test('that is an error is thrown under its name, with all it says', () => {
    const reasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { a: { S: 'x' } } }];
    const cancelled = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException';
    expect(refusal(400, { __type: cancelled, Message: 'no', CancellationReasons: reasons })).toMatchObject({
      name: 'TransactionCanceledException',
      message: 'no',
      $fault: 'client',
      $metadata: { httpStatusCode: 400 },
      CancellationReasons: reasons,
    });
    expect(refusal(500, { __type: 'x#InternalServerError:http://x' })).toMatchObject({
      name: 'InternalServerError',
      $fault: 'server',
    });
  });

  test.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'x-amz-retry-after': '300' }, 300],
  ])('that says %j is heeded', (headers, milliseconds) => {
    const { retryAfterHint } = refusal(503, '', headers) as { retryAfterHint: Date };
    expect(Math.abs(retryAfterHint.getTime() - Date.now() - milliseconds)).toBeLessThan(milliseconds);
  });

  test('that says nothing of when to come back gives no hint', () => {
    expect(refusal(503, '')).toMatchObject({ retryAfterHint: undefined });
  });
});

test('a refusal carries the id by which AWS knows the request', () => {
  const headers = { 'x-amzn-requestid': 'ABC' };
  const clock = new ServerClock();
  expect(() => readAnswer({ status: 400, headers, text: '{}' }, clock)).toThrow(
    expect.objectContaining({ $metadata: expect.objectContaining({ requestId: 'ABC' }) }),
  );
});

describe('the clock', () => {
  const hourAhead = () => new Date(Date.now() + 3_600_000).toUTCString();

  test('believes a server that refused it, once', () => {
    const clock = new ServerClock();
    expect(clock.isCorrectedBy({ date: hourAhead() })).toBe(true);
    expect(Math.abs(clock.now().getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000);
  });

  test('is not corrected twice by the same skew, however long that lasts', async () => {
    const clock = new ServerClock();
    expect(clock.isCorrectedBy({ date: hourAhead() })).toBe(true);
    await new Promise((done) => setTimeout(done, 5));
    expect(clock.isCorrectedBy({ date: hourAhead() })).toBe(false);
  });

  test('learns nothing from a time that cannot be read', () => {
    const clock = new ServerClock();
    expect(clock.isCorrectedBy({ date: 'soon' })).toBe(false);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('is not wrong where it is a few seconds off, or the answer is an old one', () => {
    const clock = new ServerClock();
    expect(clock.isCorrectedBy({ date: new Date(Date.now() + 5_000).toUTCString() })).toBe(false);
    expect(clock.isCorrectedBy({ date: hourAhead(), age: '100' })).toBe(false);
    expect(clock.isCorrectedBy({})).toBe(false);
  });
});
