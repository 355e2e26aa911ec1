import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const projectFolder = join(import.meta.dirname, '..', '..', '..');
const folder = join(projectFolder, 'docs', 'decisions');
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const records = readdirSync(folder).filter((file) => file !== 'README.md');

test('the index lists every record once, under its title', () => {
  const listed = [...index.matchAll(/^- \[(\d{4})\]\((.+)\) (.+)$/gm)].map(([, number, file, title]) => ({
    file,
    title: `# ${number} ${title}`,
  }));
  const written = records.map((file) => ({
    file,
    title: readFileSync(join(folder, file), 'utf8').split('\n')[0],
  }));
  const byFile = (one: { file?: string | undefined }, other: { file?: string | undefined }) =>
    String(one.file).localeCompare(String(other.file));
  expect(listed.sort(byFile)).toEqual(written.sort(byFile));
});

test('no two records share a number, and each bears that of its file', () => {
  const numbers = records.map((file) => file.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const file of records)
    expect(readFileSync(join(folder, file), 'utf8').slice(0, 7)).toBe(`# ${file.slice(0, 4)} `);
});

const held = records.flatMap((file) =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => /^\W*Holds:/.test(line))
    .map((line) => ({ record: file.slice(0, 4), line })),
);

test('numbers that records name hold in the code', () => {
  expect(held.length).toBeGreaterThan(200);
  for (const { record, line } of held) {
    const [, file = '', name = '', value] = /^- Holds: `(.+)`, (\w+) = (.+)$/.exec(line) ?? [];
    const written = value?.replaceAll('\\*', '*');
    const source = readFileSync(join(projectFolder, file), 'utf8');
    const [, found] = new RegExp(`^(?:export )?const ${name}(?:: \\w+)? = (.+);$`, 'm').exec(source) ?? [];
    expect([record, file, name, found]).toEqual([record, file, name, written]);
  }
});
