import { expect, test } from '@jest/globals';
import { circleProblem } from '../../../../shared/domain/variables/tags.ts';

const tags = [
  { taggedVariableId: 1, tagVariableId: 2 },
  { taggedVariableId: 2, tagVariableId: 3 },
];

test.each([
  [1, 1, 'itself'],
  [2, 1, 'circle'],
  [3, 1, 'circle'],
])('%p tagged with %p would be a circle', (taggedVariableId, tagVariableId, words) => {
  expect(circleProblem(tags, { taggedVariableId, tagVariableId })).toContain(words);
});

test.each([
  [1, 3],
  [1, 2],
  [4, 1],
  [3, 4],
])('%p tagged with %p is fine', (taggedVariableId, tagVariableId) => {
  expect(circleProblem(tags, { taggedVariableId, tagVariableId })).toBeUndefined();
});

test('a circle that slipped in does not run for ever', () => {
  const circle = [...tags, { taggedVariableId: 3, tagVariableId: 2 }];
  expect(circleProblem(circle, { taggedVariableId: 9, tagVariableId: 2 })).toBeUndefined();
});
