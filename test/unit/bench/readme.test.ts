import { expect, test } from '@jest/globals';
import { readReadme, withFigures } from '../../bench/readme/write-readme.ts';

test('README.md says what the committed figures say', () => {
  expect(readReadme()).toBe(withFigures(readReadme()));
});
