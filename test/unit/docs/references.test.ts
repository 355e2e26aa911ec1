import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';
import { filesBelow, projectFolder } from '../../house/files.ts';

const folders = ['.ci', 'bin', 'docs', 'functions', 'lib', 'shared', 'test', 'web'];
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...folders.flatMap(filesBelow)]
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(join(projectFolder, file), 'utf8') }));

const isThere = (path: string) => existsSync(join(projectFolder, path));

/** What "Adding an endpoint" would add, and a name for many files. */
const isExample = (path: string) => /get-things|[<*]/.test(path);

test('every file and folder that a document names is there', () => {
  const named = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/`([.a-z]+\/[^`\s]*)`/g)]
      .map(([, path = '']) => ({ file, path }))
      .filter(({ path }) => folders.includes(path.split('/')[0] ?? '') && !isExample(path)),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
});

test('every link from one document to another leads there', () => {
  const links = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => ({
      file,
      target: normalize(join(dirname(file), target)),
    })),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ target }) => !isThere(target))).toEqual([]);
});

test('a decision that another one names is a link', () => {
  const bare = documents.flatMap(({ file, text }) =>
    /^docs\/decisions\/\d/.test(file)
      ? [...text.matchAll(/(?:\(|\bsee |\band )0\d{3}(?![-\d])/g)].map(([found]) => ({ file, found }))
      : [],
  );
  expect(bare).toEqual([]);
});

test('the README names every folder of the project, and of lib, test and web; that of shared names its own', () => {
  const textOf = (name: string) => documents.find(({ file }) => file === name)?.text ?? '';
  const readme = textOf('README.md');
  const house = readme.slice(readme.indexOf('## The house'), readme.indexOf('Where is …'));
  const map = `${house}${textOf('shared/README.md')}`;
  const inside = ['lib', 'shared', 'test', 'web'].flatMap((parent) =>
    readdirSync(join(projectFolder, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ parent, name })),
  );
  const missing = [
    ...folders.filter((folder) => !map.includes(`\`${folder}/`)),
    ...inside
      .filter(({ parent, name }) => !map.includes(`\`${parent}/${name}/\``) && !map.includes(`\`${name}/\``))
      .map(({ parent, name }) => `${parent}/${name}`),
  ];
  expect(missing).toEqual([]);
});

test('the README is short enough to be read', () => {
  const readme = documents.find(({ file }) => file === 'README.md')?.text ?? '';
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(130);
});

test('a cell of its tables is one line', () => {
  const rows = ['README.md', 'shared/README.md'].flatMap((name) =>
    (documents.find(({ file }) => file === name)?.text ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| `')),
  );
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((row) => row.length > 200)).toEqual([]);
});

test('every ambient context is on their page', () => {
  const page = documents.find(({ file }) => file === 'docs/ambient-contexts.md')?.text ?? '';
  const files = ['functions', 'lib', 'shared']
    .flatMap(filesBelow)
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => readFileSync(join(projectFolder, file), 'utf8').includes('new AsyncLocalStorage'));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
});
