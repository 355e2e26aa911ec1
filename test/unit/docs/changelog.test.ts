import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', '..', '..', file), 'utf8');
const changelog = read('CHANGELOG.md');
const lines = changelog.split('\n').filter((line) => line.startsWith('- '));

test('every line begins with what was done', () => {
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => !/^- (?:Add|Change|Fix|Remove) /.test(line))).toEqual([]);
});

test('no line is there twice', () => {
  expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([]);
});

test('releases have a number and a date, the newest first, and the newest is that of the package', () => {
  const releases = [...changelog.matchAll(/^## (?!Unreleased$)(.+)$/gm)].map(([, title = '']) => title);
  expect(releases.filter((title) => !/^\d+\.\d+\.\d+, \d{4}-\d{2}-\d{2}$/.test(title))).toEqual([]);
  const dates = releases.map((title) => title.split(', ')[1]);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(releases[0]?.split(', ')[0]).toBe(JSON.parse(read('package.json')).version);
});
