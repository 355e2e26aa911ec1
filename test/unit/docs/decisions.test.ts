import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const folder = join(import.meta.dirname, '..', '..', '..', 'docs', 'decisions');
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
