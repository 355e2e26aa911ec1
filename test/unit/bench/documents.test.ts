import { expect, test } from '@jest/globals';
import { documentOf, partNames, withFigures } from '../../bench/documents/write-parts.ts';

test.each(partNames)('documents say of %s what the committed figures say', (part) => {
  expect(documentOf(part)).toBe(withFigures(part));
});
