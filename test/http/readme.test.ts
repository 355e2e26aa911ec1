import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { serviceAt } from '../support/client.ts';

const project = join(import.meta.dirname, '..', '..');
const { url } = serviceAt();

/** The blocks of a document that are marked to be run. */
function executedBlocks(file: string): string[] {
  const text = readFileSync(join(project, file), 'utf8');
  return [...text.matchAll(/<!-- executed -->\n```sh\n(.*?)```/gs)].map(([, block]) => block ?? '');
}

/** Runs them as a reader would, against the service of the tests. */
async function run(block: string): Promise<string> {
  const script = block
    .replaceAll('http://127.0.0.1:3000', url)
    .replaceAll('me@example.com', `${crypto.randomUUID()}@example.com`);
  const environment = { ...process.env, DAYMARK_URL: url };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: project,
    env: environment,
  });
  return stdout;
}

test('the first measurement of the README works as it stands', async () => {
  const blocks = executedBlocks('README.md');
  expect(blocks).toHaveLength(1);
  const output = await run(blocks[0] ?? '');
  expect(output).toContain('Of 2 measurements, 2 are new, 0 were changed and 0 were there already.');
  expect(output).toContain('"displayValueAndUnitString":"4/5"');
  expect(output).toContain('"startAt":"2026-11-13T23:00:00"');
});

test('every command the README names exists', () => {
  const scripts = Object.keys(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).scripts);
  const text = ['README.md', 'CONTRIBUTING.md']
    .map((file) => readFileSync(join(project, file), 'utf8'))
    .join('\n');
  const named = [...text.matchAll(/npm (?:run (?:--silent )?([\w:]+)|(start|test)\b)/g)].map(
    ([, script, short]) => script ?? short,
  );
  expect(scripts).toEqual(expect.arrayContaining(named));
});
