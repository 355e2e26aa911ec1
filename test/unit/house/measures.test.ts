import { expect, test } from '@jest/globals';
import { filesByValue } from '../../house/figures.ts';
import { castsPerThousandLines, environmentReads, longFiles, longFunctions } from '../../house/measures.ts';
import { bareCode, codeIn, productFolders } from '../../house/read-code.ts';

test('no file is longer than a reader wants it', () => {
  expect(longFiles()).toEqual([]);
});

test('no function is', () => {
  expect(longFunctions()).toEqual([]);
}, 60_000);

test('little is cast, and most of it where a library or a stored text comes in', () => {
  expect(castsPerThousandLines()).toBeLessThan(4);
});

test('a request loads few files', () => {
  const counts = Object.fromEntries(filesByValue(codeIn(productFolders)));
  expect(counts['files by value of GET /units']).toBeLessThanOrEqual(102);
  expect(counts['files by value of POST /measurements']).toBeLessThanOrEqual(200);
});

test('the environment is read in shared/settings alone', () => {
  expect(environmentReads()).toEqual([]);
});

test('words in texts and comments are no code', () => {
  const code = "const a = 'b as C'; // as D\nconst e = `as F`; /* as I\n as J */ k as L;";
  expect([...bareCode(code).matchAll(/as [A-Z]/g)].map(([found]) => found)).toEqual(['as L']);
});
