import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { dropAnswer, withoutAnswers } from '../../../../lib/bundle/without-answers.ts';

const route = (answer: string) =>
  `export const a = {\n  id: 'a',\n  response: ${answer},\n  table: {},\n};\n`;

describe('what a route answers', () => {
  test.each([
    ['a call', 'envelope({ studies: v.array(studySchema) })'],
    ['several lines', "envelope({\n    html: v.pipe(v.string(), v.description('a, b'))\n  })"],
    ['brackets and quotes in texts', `says(v.string(), 'It’s "(", \\', and {')`],
    ['a name', 'units'],
  ])('goes: %s', (_, answer) => {
    expect(dropAnswer(route(answer), 'a.ts')).toBe(route('undefined as never'));
  });

  test('is an error if it cannot be found', () => {
    expect(() => dropAnswer("export const a = { id: 'a' };", 'a.ts')).toThrow('a.ts does not say');
    expect(() => dropAnswer('{\n  response: x\n};', 'a.ts')).toThrow('must go on');
  });
});

test('a schema that nothing refers to goes, also when another schema imports it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-schemas-'));
  try {
    const schemas = join(folder, 'shared', 'schemas');
    mkdirSync(schemas, { recursive: true });
    writeFileSync(join(schemas, 'unused.ts'), "export const unused = declare('unused');\n");
    writeFileSync(
      join(schemas, 'used.ts'),
      "import { unused } from './unused.ts';\nexport const other = unused;\nexport const used = declare('used');\n",
    );
    const entry = join(folder, 'entry.ts');
    writeFileSync(entry, "import { used } from './shared/schemas/used.ts';\nconsole.log(used);\n");
    const built = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      plugins: [withoutAnswers],
    });
    expect(built.outputFiles[0]?.text.match(/declare\("\w+"\)/g)).toEqual(['declare("used")']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
