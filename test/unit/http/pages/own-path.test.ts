import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ownPath } from '../../../../shared/http/pages/own-path.ts';

test.each([
  '/account',
  '/oauth/authorize?client_id=a&redirect_uri=https%3A%2F%2Fa.example%2Fcb',
  '/a#b',
  '/',
])('goes on to %s', (path) => {
  expect(ownPath(path)).toBe(path);
});

test('whatever address is given, a browser stays on this service', () => {
  const own = 'https://daymark.example.com';
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '//',
    '@',
    ':',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    'evil.example',
    'https:',
    '%2f',
    'a',
    '\u0000',
    '。',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
        fc.string(),
      ),
      (text) => {
        const path = ownPath(text);
        if (path !== undefined) expect(new URL(path, `${own}/signin`).origin).toBe(own);
      },
    ),
    { numRuns: 3000 },
  );
});
