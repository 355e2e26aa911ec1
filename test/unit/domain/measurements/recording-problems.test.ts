import { expect, test } from '@jest/globals';
import { sourceProblems } from '../../../../shared/domain/measurements/recording-problems.ts';
import { mostNewSourcesPerRequest } from '../../../../shared/domain/variables/sources.ts';

test('new sources of a variable are counted together, by its name and by its alias', () => {
  const mood = { foldedName: 'mood', isClosed: false };
  const known = new Map([
    ['mood', mood],
    ['spirits', mood],
  ]);
  const usesOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      variableName: i % 2 === 0 ? 'Mood' : 'Spirits',
      sourceName: `Source ${i}`,
    }));
  const pathsOf = (count: number) =>
    sourceProblems(usesOf(count), known, () => undefined).map(({ path }) => path);
  expect(pathsOf(mostNewSourcesPerRequest)).toEqual([]);
  expect(pathsOf(mostNewSourcesPerRequest + 1)).toEqual([`[${mostNewSourcesPerRequest}].sourceName`]);
});
