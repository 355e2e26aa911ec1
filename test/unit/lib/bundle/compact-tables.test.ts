import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { compactTable } from '../../../../lib/bundle/compact-tables.ts';

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'reference');

const evaluate = async (source: string) =>
  (await import(`data:text/javascript,${encodeURIComponent(source)}`)).default;

test.each(readdirSync(folder).filter((name) => name.endsWith('.json')))(
  '%s is the same in no more words',
  async (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const { about: _, ...reference } = JSON.parse(text);
    const compact = compactTable(JSON.parse(text));
    expect(await evaluate(compact)).toEqual(reference);
    expect(compact.length).toBeLessThanOrEqual(`export default ${JSON.stringify(reference)};`.length);
  },
);

test('rows that lack columns, and what is no table, stay as they are', async () => {
  const odd = {
    rows: [{ a: 1 }, { b: 2 }],
    mixed: [{ a: 1 }, null],
    none: [],
    text: 'x',
    swapped: [
      { a: 1, b: 2 },
      { b: 1, a: 2 },
    ],
  };
  expect(await evaluate(compactTable(odd))).toEqual(odd);
});
