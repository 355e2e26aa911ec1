import { expect, test } from '@jest/globals';
import { findUnit, type Unit } from '../../../../shared/domain/units/units.ts';
import { circleProblem, ratingProblem } from '../../../../shared/domain/variables/tags.ts';

const names = { tagged: 'Cake', tag: 'Sugar' };

const tags = [
  { taggedVariableId: 1, tagVariableId: 2 },
  { taggedVariableId: 2, tagVariableId: 3 },
];

test.each([
  [1, 1, 'itself'],
  [2, 1, 'circle'],
  [3, 1, 'circle'],
])('%p tagged with %p would be a circle', (taggedVariableId, tagVariableId, words) => {
  expect(circleProblem(tags, { taggedVariableId, tagVariableId }, names)).toContain(words);
});

test.each([
  [1, 3],
  [1, 2],
  [4, 1],
  [3, 4],
])('%p tagged with %p is fine', (taggedVariableId, tagVariableId) => {
  expect(circleProblem(tags, { taggedVariableId, tagVariableId }, names)).toBeUndefined();
});

test('a circle that slipped in does not run for ever', () => {
  const circle = [...tags, { taggedVariableId: 3, tagVariableId: 2 }];
  expect(circleProblem(circle, { taggedVariableId: 9, tagVariableId: 2 }, names)).toBeUndefined();
});

test('a rating is tagged with no amount, and anything that is counted is', () => {
  const [scale, milligrams, serving] = ['/5', 'mg', 'serving'].map((name) => findUnit(name) as Unit) as [
    Unit,
    Unit,
    Unit,
  ];
  expect(ratingProblem(scale, milligrams, names)).toContain('"Cake" is a rating (/5)');
  expect(ratingProblem(serving, milligrams, names)).toBeUndefined();
  expect(ratingProblem(scale, scale, names)).toBeUndefined();
});
