import { describe, expect, test } from '@jest/globals';
import { answerFromResult } from '../../../../../lib/local/gateway/answer.ts';
import { isPreflight, withCors } from '../../../../../lib/local/gateway/cors.ts';

describe('a result of a function', () => {
  test('with a status is sent as it says, its header names in lower case', () => {
    const result = { statusCode: 201, headers: { 'X-Count': 3 }, body: 'made', cookies: ['a=1'] };
    expect(answerFromResult(JSON.stringify(result))).toEqual({
      status: 201,
      headers: { 'x-count': '3', 'set-cookie': ['a=1'], 'content-type': 'text/plain;charset=UTF-8' },
      body: 'made',
    });
  });

  test('without a status is a JSON answer of its own', () => {
    expect(answerFromResult('{"a":1}')).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
  });

  test('that is encoded is decoded', () => {
    const answer = answerFromResult('{"statusCode":200,"body":"AAE=","isBase64Encoded":true}');
    expect(answer?.body).toEqual(Buffer.from([0, 1]));
  });

  test.each(['{"statusCode":"often"}', '{"statusCode":42}', '{"statusCode":200,"body":{}}'])(
    'such as %s is no valid answer',
    (result) => {
      expect(answerFromResult(result)).toBeUndefined();
    },
  );
});

describe('CORS', () => {
  const cors = {
    AllowOrigins: ['https://a.example'],
    AllowMethods: ['GET'],
    AllowHeaders: ['authorization'],
    ExposeHeaders: ['Link'],
    MaxAge: 60,
  };

  test('knows a preflight by its method and headers', () => {
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'GET' };
    expect(isPreflight('OPTIONS', headers)).toBe(true);
    expect(isPreflight('GET', headers)).toBe(false);
    expect(isPreflight('OPTIONS', { origin: 'https://a.example' })).toBe(false);
  });

  const asking = (origin: string) => ({ origin, 'access-control-request-method': 'GET' });
  const answer = { status: 204, headers: { 'access-control-allow-origin': '*', etag: '1' }, body: '' };

  test('tells an allowed origin what it may do', () => {
    expect(withCors(answer, cors, 'OPTIONS', asking('https://a.example'))).toEqual({
      status: 204,
      headers: {
        etag: '1',
        'access-control-allow-origin': 'https://a.example',
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'authorization',
        'access-control-max-age': '60',
        vary: 'Origin',
      },
      body: '',
    });
  });

  test('tells another origin nothing', () => {
    const headers = asking('https://b.example');
    expect(withCors(answer, cors, 'OPTIONS', headers).headers).toEqual({ etag: '1' });
    expect(withCors(answer, cors, 'GET', headers).headers).toEqual({ etag: '1' });
  });
});
