import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { filesBelow, projectFolder } from '../../../house/files.ts';

/** Where keys are spelled; and where the names of the database's errors are read, which have a "#" too. */
const leftOut = /^shared\/data\/(keys\/|table-facts\.ts$|table\/calls\/)/;
const filesElsewhere = ['bin', 'functions', 'lib', 'shared', 'web'].flatMap((folder) =>
  filesBelow(folder).filter((file) => /\.tsx?$/.test(file) && !leftOut.test(file)),
);

const linesLike = (pattern: RegExp) =>
  filesElsewhere.flatMap((file) =>
    readFileSync(join(projectFolder, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );

test('keys are spelled in shared/data/keys, and nowhere else', () => {
  expect(linesLike(/['"`][A-Z][A-Z-]*#/)).toEqual([]);
});

test('keys are taken apart by the inverses in shared/data/keys, and nowhere else', () => {
  expect(linesLike(/\b[ps]k\)?\.(slice|split|substring|indexOf|replace|match)/)).toEqual([]);
  expect(linesLike(/\.(split|indexOf)\('#'\)/)).toEqual([]);
});

test('the key of a stored item is read by keyOfItem', () => {
  expect(linesLike(/pk: String\(|sk: String\(|pk as string/)).toEqual([]);
});
