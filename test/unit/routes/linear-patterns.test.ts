import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import jsTokens from 'js-tokens';
import { analyse } from 'scslre';

const projectFolder = join(import.meta.dirname, '../../..');

/** These read what the service wrote itself: numbers of some twenty digits, and its own documentation. */
const ownTexts = [
  'shared/domain/analysis/texts/number-text.ts',
  'shared/domain/measurements/display-value.ts',
  'web/docs/',
];

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

const patterns = globSync('{shared,functions,web}/**/*.ts', { cwd: projectFolder })
  .filter((file) => !file.endsWith('.d.ts'))
  .flatMap(patternsIn);

function patternsIn(file: string): Pattern[] {
  const code = stripTypeScriptTypes(readFileSync(join(projectFolder, file), 'utf8'));
  return [...jsTokens(code)].flatMap(({ type, value }) => {
    if (type !== 'RegularExpressionLiteral') return [];
    const end = value.lastIndexOf('/');
    return [{ file, source: value.slice(1, end), flags: value.slice(end + 1) }];
  });
}

/** Backtracking is invisible to a count of steps, so patterns are judged as they are written. */
const isLinear = ({ source, flags }: Omit<Pattern, 'file'>) =>
  analyse({ source, flags }).reports.length === 0;

test('no pattern that reads input goes back over it again and again', () => {
  expect(patterns.length).toBeGreaterThan(40);
  const onInput = patterns.filter(({ file }) => !ownTexts.some((own) => file.startsWith(own)));
  expect(onInput.filter((pattern) => !isLinear(pattern))).toEqual([]);
});

test('such patterns are recognised', () => {
  const notLinear = ['^[+-]?(?:\\d+\\.?\\d*|\\.\\d+)$', '^\\s*(.*?)\\s*$', '(a+)+b', '\\s+$'];
  expect(notLinear.filter((source) => isLinear({ source, flags: '' }))).toEqual([]);
});
