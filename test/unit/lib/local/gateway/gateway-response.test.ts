import { describe, expect, test } from '@jest/globals';
import { responseOfResult } from '../../../../../lib/local/gateway/gateway-response.ts';

describe('a result of a function', () => {
  test('with a status is sent as it says, its header names in lower case', () => {
    const result = { statusCode: 201, headers: { 'X-Count': 3 }, body: 'made', cookies: ['a=1'] };
    expect(responseOfResult(JSON.stringify(result))).toEqual({
      status: 201,
      headers: { 'x-count': '3', 'set-cookie': ['a=1'], 'content-type': 'text/plain;charset=UTF-8' },
      body: 'made',
    });
  });

  test('that asks for a token does so under the gateway’s name for it', () => {
    const result = { statusCode: 401, headers: { 'WWW-Authenticate': 'Bearer' } };
    expect(responseOfResult(JSON.stringify(result))?.headers).toEqual({
      'x-amzn-remapped-www-authenticate': 'Bearer',
    });
  });

  test('without a status is a JSON answer of its own', () => {
    expect(responseOfResult('{"a":1}')).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
  });

  test('that is encoded is decoded', () => {
    const answer = responseOfResult('{"statusCode":200,"body":"AAE=","isBase64Encoded":true}');
    expect(answer?.body).toEqual(Buffer.from([0, 1]));
  });

  test.each(['{"statusCode":"often"}', '{"statusCode":42}', '{"statusCode":200,"body":{}}'])(
    'such as %s is no valid answer',
    (result) => {
      expect(responseOfResult(result)).toBeUndefined();
    },
  );
});
