import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { documentOf, partNames, withFigures } from '../../bench/documents/write-parts.ts';
import { figuresFolder, projectFolder, readFigures } from '../../bench/figures-folder.ts';
import { drawFamilies } from '../../bench/truth/draw-families.ts';

test.each(partNames)('documents say of %s what the committed figures say', (part) => {
  expect(documentOf(part)).toBe(withFigures(part));
});

test('the picture of histories without an effect is that of the committed figures', () => {
  const picture = readFileSync(join(projectFolder, figuresFolder, 'truth.svg'), 'utf8');
  expect(picture).toBe(drawFamilies(readFigures('truth').families));
});
