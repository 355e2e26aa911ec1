import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const changelog = readFileSync(join(import.meta.dirname, '..', '..', '..', 'CHANGELOG.md'), 'utf8');
const lines = changelog.split('\n').filter((line) => line.startsWith('- '));

test('every line begins with what was done', () => {
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => !/^- (?:Add|Change|Fix|Remove) /.test(line))).toEqual([]);
});

test('no line is there twice', () => {
  expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([]);
});
