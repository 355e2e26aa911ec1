import { expect, test } from '@jest/globals';
import { type Part, readReadme, withFigures } from '../../bench/readme/write-readme.ts';

test.each<Part>(['cost', 'operations', 'peer', 'load'])(
  'README.md says of %s what the committed figures say',
  (part) => {
    expect(readReadme()).toBe(withFigures(readReadme(), [part]));
  },
);
