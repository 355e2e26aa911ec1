import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readAssembly } from '../../../../../lib/local/assembly/assembly.ts';

test('an assembly that a service starts functions from is left as it is by who reads it again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
  const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));
  write('manifest.json', {
    artifacts: { stack: { type: 'aws:cloudformation:stack', properties: { templateFile: 'template.json' } } },
  });
  write('template.json', { Resources: {} });
  const config = join(folder, 'package.json');
  readAssembly(folder);
  expect(readFileSync(config, 'utf8')).toBe('{}\n');
  const { ino, mtimeNs } = statSync(config, { bigint: true });
  readAssembly(folder);
  expect(statSync(config, { bigint: true })).toMatchObject({ ino, mtimeNs });
});
