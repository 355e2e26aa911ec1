import { describe, expect, test } from '@jest/globals';
import { openApiDocument } from '../../../../shared/openapi/document.ts';
import { routes } from '../../../../shared/routes/index.ts';
import { createAnswerCheck } from '../../../support/document/create-answer-check.ts';

const check = createAnswerCheck(openApiDocument(routes));

const headers = (more: Record<string, string> = {}) =>
  new Headers({
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'one',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...more,
  });

const failure = {
  status: 'ERROR',
  success: false,
  code: 400,
  errors: [{ message: 'limit: must be a number.', path: 'limit', type: 'invalid' }],
  summary: 'The request is not valid',
  description: 'limit: must be a number.',
  requestId: 'one',
};

describe('the check of answers against the OpenAPI document', () => {
  test('lets documented answers pass', () => {
    check('GET', '/api/v3/units', { status: 200, headers: headers(), body: [] });
    check('GET', '/api/v3/units', { status: 400, headers: headers(), body: failure });
    check('GET', '/nowhere', { status: 404, headers: headers(), body: { ...failure, code: 404 } });
    check('PUT', '/api/v3/units', { status: 405, headers: headers(), body: { ...failure, code: 405 } });
  });

  test.each([
    ['a member that is not documented', 400, { ...failure, secret: 1 }, /additional properties/],
    ['a member that is missing', 400, { ...failure, summary: undefined }, /required property 'summary'/],
    ['a member of the wrong type', 200, [{ id: 'one' }], /must be integer/],
    [
      'a problem without its kind',
      400,
      { ...failure, errors: [{ message: 'bad' }] },
      /required property 'type'/,
    ],
    ['a status that is not documented', 418, failure, /does not list/],
    ['another code in the body', 400, { ...failure, code: 404 }, /code 404/],
    ['another request id in the body', 400, { ...failure, requestId: 'two' }, /request id/],
    [
      'a message that hides its path',
      400,
      { ...failure, errors: [{ message: 'bad', path: 'limit', type: 'invalid' }] },
      /does not begin with its path/,
    ],
  ])('refuses %s', (_, status, body, difference) => {
    const plain = JSON.parse(JSON.stringify(body));
    expect(() => check('GET', '/api/v3/units', { status, headers: headers(), body: plain })).toThrow(
      difference,
    );
  });

  test('refuses an answer that may be cached, sniffed or not be traced', () => {
    for (const missing of ['x-request-id', 'cache-control', 'x-content-type-options']) {
      const answer = { status: 200, headers: headers(), body: [] };
      answer.headers.delete(missing);
      expect(() => check('GET', '/api/v3/units', answer)).toThrow(/X-Request-Id|cached|sniffed/);
    }
  });

  test('refuses a content type that is not documented', () => {
    const answer = { status: 200, headers: headers({ 'content-type': 'text/html' }), body: '' };
    expect(() => check('GET', '/api/v3/units', answer)).toThrow(/content type text\/html/);
  });

  test('refuses success where no operation is documented', () => {
    expect(() => check('GET', '/nowhere', { status: 200, headers: headers(), body: [] })).toThrow(
      /answered 200/,
    );
  });
});
