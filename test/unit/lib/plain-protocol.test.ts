import { describe, expect, test } from '@jest/globals';
import { namesOfOperations } from '../../../lib/bundle/lighten-sdk.ts';
import { AwsJson1_0Protocol } from '../../../lib/bundle/plain-protocol.ts';

const protocol = new AwsJson1_0Protocol({ serviceTarget: 'DynamoDB_20120810' });
const endpoint = async () => ({ protocol: 'http:', hostname: 'localhost', port: 8000, path: '/' });
const send = async (name: string, input: Record<string, unknown>) => {
  const request = await protocol.serializeRequest({ name }, input, { endpoint });
  return { ...request, sent: JSON.parse(request.body) };
};
const receive = (status: number, body: object | '') =>
  protocol.deserializeResponse(
    undefined,
    { streamCollector: async () => Buffer.from(body === '' ? '' : JSON.stringify(body)) },
    { statusCode: status, headers: { 'x-amzn-requestid': 'r1' }, body: undefined },
  );

describe('a request', () => {
  test('names its operation and goes to its endpoint', async () => {
    expect(await send('GetItem', { TableName: 't' })).toMatchObject({
      method: 'POST',
      protocol: 'http:',
      hostname: 'localhost',
      port: 8000,
      path: '/',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.GetItem',
      },
      sent: { TableName: 't' },
    });
  });

  test('leaves out what is undefined, and a port that there is none of', async () => {
    const elsewhere = async () => ({ protocol: 'https:', hostname: 'x.amazonaws.com', path: '' });
    const request = await protocol.serializeRequest(
      { name: 'Query' },
      { a: undefined },
      { endpoint: elsewhere },
    );
    expect(request).not.toHaveProperty('port');
    expect([request.path, request.body]).toEqual(['/', '{}']);
  });

  test('carries binary values as base64, in any kind of array and at any depth', async () => {
    const bytes = [0, 255, 7];
    const { sent } = await send('PutItem', {
      Item: {
        a: { B: Uint8Array.from(bytes) },
        b: { B: Buffer.from(bytes) },
        c: { L: [{ M: { d: { BS: [Buffer.from(bytes)] } } }] },
      },
    });
    const text = Buffer.from(bytes).toString('base64');
    expect(sent.Item).toEqual({ a: { B: text }, b: { B: text }, c: { L: [{ M: { d: { BS: [text] } } }] } });
  });

  test('of a transaction carries a token of its own, or the one it was given', async () => {
    const tokens = [];
    for (let i = 0; i < 2; i++) tokens.push((await send('TransactWriteItems', {})).sent.ClientRequestToken);
    expect(tokens[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(tokens[1]).not.toBe(tokens[0]);
    const given = await send('TransactWriteItems', { ClientRequestToken: 'mine' });
    expect(given.sent.ClientRequestToken).toBe('mine');
    expect((await send('PutItem', {})).sent).toEqual({});
  });
});

describe('an answer', () => {
  test('is taken as it is, with what is known of the request', async () => {
    expect(await receive(200, { Count: 1, Items: [{ a: { N: '1' } }] })).toEqual({
      Count: 1,
      Items: [{ a: { N: '1' } }],
      $metadata: { httpStatusCode: 200, requestId: 'r1' },
    });
    expect(await receive(200, '')).toEqual({ $metadata: expect.anything() });
  });

  test('gives binary values back, and leaves attributes that are called B alone', async () => {
    const text = Buffer.from([1, 2]).toString('base64');
    const { Item } = await receive(200, {
      Item: {
        B: { S: text },
        BS: { SS: [text] },
        x: { B: text },
        y: { M: { B: { B: text }, z: { BS: [text] } } },
      },
    });
    const bytes = Uint8Array.of(1, 2);
    expect(Item).toEqual({
      B: { S: text },
      BS: { SS: [text] },
      x: { B: bytes },
      y: { M: { B: { B: bytes }, z: { BS: [bytes] } } },
    });
  });

  test('that is an error is thrown under its name, with all it says', async () => {
    const refused = receive(400, {
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      Message: 'no',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { a: { S: 'x' } } }],
    });
    await expect(refused).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      message: 'no',
      $fault: 'client',
      $metadata: { httpStatusCode: 400 },
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item: { a: { S: 'x' } } }],
    });
    await expect(receive(500, { __type: 'x#InternalServerError:http://x' })).rejects.toMatchObject({
      name: 'InternalServerError',
      $fault: 'server',
    });
  });
});

describe('the descriptions of operations', () => {
  test('keep their names', () => {
    const schemas =
      'export var Query$ = [9, n0, _Q,\n 0, () => a\n];\nexport var X$ = [3, n0];\nexport const PutItem$ = [9, n0];';
    expect(namesOfOperations(schemas).split('\n')).toEqual([
      "export const Query$ = [9, 'com.amazonaws.dynamodb', 'Query', 0, 'unit', 'unit'];",
      "export const PutItem$ = [9, 'com.amazonaws.dynamodb', 'PutItem', 0, 'unit', 'unit'];",
      'export const errorTypeRegistries = [];',
    ]);
  });

  test('that have another form are noticed', () => {
    expect(() => namesOfOperations('export const Query = {}')).toThrow('in another way');
  });
});
