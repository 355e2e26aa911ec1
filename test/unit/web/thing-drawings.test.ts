import { expect, test } from '@jest/globals';
import { thingPath } from '../../../web/thing-drawings.ts';

test('what one drinks, what hurts and what tires have drawings of their own', () => {
  const names = ['Coffee', 'Water', 'Red wine', 'Migraine', 'Stress', 'Fatigue', 'Fruit and Vegetables'];
  const paths = names.map(thingPath);
  expect(paths).not.toContain(undefined);
  expect(new Set(paths).size).toBe(names.length);
});

test('words inside of others mean nothing', () => {
  expect(['Steak', 'Rune reading', 'Painting', 'Watermelon sorbet'].map(thingPath)).toEqual(
    Array(4).fill(undefined),
  );
});
