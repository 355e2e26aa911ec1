import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { benches, benchList, isBench, readBenchCommand } from '../../bench/benches.ts';
import { filesBelow, projectFolder } from '../../house/files.ts';

test('a name is followed by what the bench itself reads; without one, operations are measured', () => {
  expect(readBenchCommand(['truth', '--quick'])).toEqual({ name: 'truth', rest: ['--quick'] });
  expect(readBenchCommand([])).toEqual({ name: 'operations', rest: [] });
  expect(readBenchCommand(['--few'])).toEqual({ name: 'operations', rest: ['--few'] });
});

test('help lists every bench with a line, and an unknown name is answered with the same list', () => {
  expect(readBenchCommand(['--help'])).toBe('help');
  for (const [name, tells] of Object.entries(benches)) {
    expect(benchList()).toMatch(new RegExp(`^  ${name} +${tells.slice(0, 20)}`, 'm'));
  }
  expect(() => readBenchCommand(['trut'])).toThrow(`There is no bench "trut".\n\n${benchList()}`);
  expect(() => readBenchCommand(['toString'])).toThrow('There is no bench "toString".');
});

test('every bench is a program of that name', () => {
  const programs = Object.keys(benches).filter((name) =>
    existsSync(join(projectFolder, 'test', 'bench', `${name}.ts`)),
  );
  expect(programs).toEqual(Object.keys(benches));
});

test('every bench that a document, a page of figures or a comment names is there', () => {
  const inFolder = (folder: string) => filesBelow(folder).filter((name) => /\.(md|ts)$/.test(name));
  const files = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...['docs', 'test'].flatMap(inFolder)];
  const named = files.flatMap((file) =>
    [
      ...readFileSync(join(projectFolder, file), 'utf8').matchAll(/npm run bench(?: -- |:)([a-z][\w-]*)/g),
    ].map(([command, name = '']) => ({ file, command, name })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ command, name }) => command.includes('bench:') || !isBench(name))).toEqual([]);
});
