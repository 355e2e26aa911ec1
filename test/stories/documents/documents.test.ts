import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { serviceAt } from '../../support/client.ts';
import { synthesiseStacks } from '../../support/stacks/stacks.ts';

const project = join(import.meta.dirname, '..', '..', '..');
const { url } = serviceAt();
const folder = mkdtempSync(join(tmpdir(), 'daymark-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: project }).sort();
const textOf = (document: string) => readFileSync(join(project, document), 'utf8');

/** The shell blocks of a document; one marked as executed is run as it stands, of any other each line is tried. */
const blocksOf = (document: string) =>
  [...textOf(document).matchAll(/(<!-- executed -->\n)?```sh\n(.*?)```/gs)].map(([, mark, block = '']) => ({
    isExecuted: mark !== undefined,
    block,
  }));

/** Runs a script as a reader would, against the service of the tests. */
async function run(script: string): Promise<string> {
  const here = script
    .replaceAll('http://127.0.0.1:3000', url)
    .replaceAll(/(me|someone)@example.com/g, `${crypto.randomUUID()}@example.com`)
    .replaceAll(/ --stage \S+/g, '')
    // A reader waits for the next run of the job.
    .replaceAll(/ --yes$/gm, ' --yes --no-wait')
    .replaceAll('receipts.json', join(folder, 'receipts.json'));
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here], {
    cwd: project,
    env: { ...process.env, DAYMARK_URL: url },
    maxBuffer: 2 ** 26,
  });
  return stdout;
}

test('the first steps of the README work as they stand', async () => {
  const steps = blocksOf('README.md').filter(({ isExecuted }) => isExecuted);
  const output = await run(steps.map(({ block }) => block).join('\n'));
  const promised = [
    '2 measurements saved: 2 new.',
    '"displayValueAndUnitString":"4/5"',
    '"startAt":"2026-11-13T23:00:00"',
    '1 notification tracked.',
    'Track both for 9 more days.',
  ];
  expect(promised.filter((text) => !output.includes(text))).toEqual([]);
});

// There is no AWS in a test: what would be deployed is synthesised, with the same settings.
test('the stack takes every file of settings that a document shows', async () => {
  const files = documents.flatMap((document) =>
    [...textOf(document).matchAll(/`stages\/(\w+)\.json`:\n\n```json\n(.*?)```/gs)].map(
      ([, stage, text = '']) => ({ stage, ...JSON.parse(text) }),
    ),
  );
  expect(files).not.toEqual([]);
  const stacks = await synthesiseStacks([], Object.fromEntries(files.map((file) => [file.stage, file])));
  rmSync(stacks, { recursive: true, force: true });
});

describe.each(documents)('%s', (document) => {
  const executed = blocksOf(document).filter(({ isExecuted }) => isExecuted);
  if (document !== 'README.md' && executed.length > 0)
    test('shows steps that work one after another', async () => {
      await expect(run(executed.map(({ block }) => block).join('\n'))).resolves.not.toBe('');
    });

  const lines = blocksOf(document)
    .filter(({ isExecuted }) => !isExecuted)
    .flatMap(({ block }) => block.trimEnd().split('\n'))
    .map((line) => line.replace(/\s+#.*$/, ''));

  test('shows commands that work', async () => {
    // Those of a household are run by the test of that page.
    for (const line of document === 'docs/at-home.md' ? [] : lines) {
      const [, script = ''] = /^npm (?:run )?(?:--silent )?(\S+)/.exec(line) ?? [];
      if (script === 'admin') await run(line);
      // The first four run tests such as this one, or many times; `fix` changes files; the others need AWS.
      else
        expect([
          'start',
          'test',
          'test:unit',
          'test:long',
          'mutate',
          'fix',
          'synth',
          'diff',
          'deploy',
        ]).toContain(script);
    }
  });

  test('names scripts that exist, and links to files that do', () => {
    const text = textOf(document);
    const scripts = Object.keys(JSON.parse(textOf('package.json')).scripts);
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script]) => script);
    expect(scripts).toEqual(expect.arrayContaining(named));
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link ?? '');
    expect(links.filter((link) => !existsSync(join(project, dirname(document), link)))).toEqual([]);
  });
});
