import { expect, test } from '@jest/globals';
import { fitsPattern } from '../../../../../lib/local/streams/fits-pattern.ts';

const record = { eventName: 'INSERT', dynamodb: { Keys: { pk: { S: 'U#1' }, sk: { S: 'M#2' } } } };

test.each([
  [{ eventName: ['INSERT'] }, true],
  [{ eventName: ['MODIFY', 'REMOVE'] }, false],
  [{ dynamodb: { Keys: { sk: { S: [{ prefix: 'N#' }, { prefix: 'M#' }] } } } }, true],
  [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'C' }] }, sk: { S: [{ prefix: 'M#' }] } } } }, false],
  [{ userIdentity: { type: ['Service'] } }, false],
])('%j fits: %s', (pattern, fits) => {
  expect(fitsPattern(pattern, record)).toBe(fits);
});

test('a rule that is not known here is refused', () => {
  expect(() => fitsPattern({ eventName: [{ 'anything-but': ['X'] }] }, record)).toThrow(
    'does not know this rule',
  );
});
