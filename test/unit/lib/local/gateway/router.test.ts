import { describe, expect, test } from '@jest/globals';
import { createRouter } from '../../../../../lib/local/gateway/router.ts';

const keys = [
  'GET /a/{id}',
  'GET /a/b',
  'POST /a/b',
  'ANY /a/c',
  'GET /a/c',
  'GET /{x}/{y}',
  'OPTIONS /{rest+}',
  '$default',
];
const match = createRouter(keys.map((key) => ({ key, functionArn: key })));

describe('the router', () => {
  test.each([
    ['GET', '/a/b', 'GET /a/b'],
    ['POST', '/a/b', 'POST /a/b'],
    ['GET', '/a/other', 'GET /a/{id}'],
    ['GET', '/z/y', 'GET /{x}/{y}'],
    ['GET', '/a/c', 'GET /a/c'],
    ['PUT', '/a/c', 'ANY /a/c'],
    ['PUT', '/a/b', '$default'],
    ['GET', '/a', '$default'],
    ['GET', '/a/b/', '$default'],
    ['GET', '/a/', '$default'],
    ['HEAD', '/a/b', '$default'],
    ['OPTIONS', '/a/b', 'OPTIONS /{rest+}'],
    ['OPTIONS', '/', '$default'],
  ])('leads %s %s to %s', (method, path, key) => {
    expect(match(method, path)?.route.key).toBe(key);
  });

  test('gives the path parameters where there are any', () => {
    expect(match('GET', '/a/7')?.pathParameters).toEqual({ id: '7' });
    expect(match('GET', '/a/b')?.pathParameters).toBeUndefined();
    expect(match('OPTIONS', '/a/b')?.pathParameters).toEqual({ rest: 'a/b' });
  });

  test('finds nothing where nothing matches and there is no fallback', () => {
    expect(createRouter([])('GET', '/')).toBeUndefined();
  });

  test('refuses a kind of route it would match wrongly', () => {
    expect(() => createRouter([{ key: 'GET /{rest+}/a', functionArn: '' }])).toThrow('GET /{rest+}/a');
  });
});
