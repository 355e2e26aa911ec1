import { describe, expect, test } from '@jest/globals';
import { createEvent, parseTarget, type ReceivedRequest } from '../../../../../lib/local/gateway/event.ts';

const match = { route: { key: 'POST /x', functionArn: 'arn' }, pathParameters: undefined };

function eventOf(changes: Partial<ReceivedRequest>) {
  const request: ReceivedRequest = {
    requestId: 'r',
    method: 'POST',
    target: { path: '/x', queryString: '' },
    protocol: 'HTTP/1.1',
    scheme: 'http' as const,
    host: '127.0.0.1:3000',
    rawHeaders: ['Host', '127.0.0.1:3000'],
    sourceIp: '127.0.0.1',
    body: Buffer.alloc(0),
    receivedAt: Date.UTC(2026, 0, 5, 7, 8, 9),
    ...changes,
  };
  return createEvent(request, match, 'api');
}

describe('a request target', () => {
  test.each([
    ['/a/b', { path: '/a/b', queryString: '' }],
    ['/a?x=1?y', { path: '/a', queryString: 'x=1?y' }],
    ['/a%2Fb%20c', { path: '/a/b c', queryString: '' }],
    ['http://host:1/a?x', { path: '/a', queryString: 'x' }],
    ['http://host', { path: '/', queryString: '' }],
    ['//evil.example/a', { path: '//evil.example/a', queryString: '' }],
    ['*', { path: '*', queryString: '' }],
  ])('%s is split and decoded', (target, expected) => {
    expect(parseTarget(target)).toEqual(expected);
  });

  test('with broken encoding is refused', () => {
    expect(parseTarget('/%zz')).toBeUndefined();
    expect(parseTarget('/%ff')).toBeUndefined();
  });
});

describe('an event', () => {
  test('joins repeated headers with a comma and lower-cases their names', () => {
    const { headers } = eventOf({ rawHeaders: ['X-A', '1', 'x-a', '2', 'Authorization', 'B'] });
    expect(headers).toMatchObject({ 'x-a': '1,2', authorization: 'B' });
  });

  test('lists cookies apart from headers', () => {
    const event = eventOf({ rawHeaders: ['Cookie', 'a=1; b=2', 'cookie', 'c=3'] });
    expect(event.cookies).toEqual(['a=1', 'b=2', 'c=3']);
    expect(event.headers).not.toHaveProperty('cookie');
  });

  test('joins repeated query parameters with a comma and decodes them', () => {
    const event = eventOf({ target: { path: '/x', queryString: 'a=1&a=%32&b=x+y&c' } });
    expect(event.queryStringParameters).toEqual({ a: '1,2', b: 'x y', c: '' });
    expect(eventOf({})).not.toHaveProperty('queryStringParameters');
  });

  test('gives the time as the access log writes it', () => {
    expect(eventOf({}).requestContext).toMatchObject({
      time: '05/Jan/2026:07:08:09 +0000',
      timeEpoch: Date.UTC(2026, 0, 5, 7, 8, 9),
    });
  });

  test.each([
    ['application/json; charset=utf-8', false],
    ['application/problem+json', false],
    ['text/csv', false],
    ['application/x-www-form-urlencoded', true],
    ['image/png', true],
  ])('with a body of type %s is encoded: %s', (type, encoded) => {
    const event = eventOf({ rawHeaders: ['content-type', type], body: Buffer.from('{}') });
    expect(event.isBase64Encoded).toBe(encoded);
    expect(event.body).toBe(encoded ? 'e30=' : '{}');
  });

  test('without a body has no body', () => {
    expect(eventOf({})).not.toHaveProperty('body');
    expect(eventOf({}).isBase64Encoded).toBe(false);
  });
});
