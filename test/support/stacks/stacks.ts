import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Bundles } from '../../../lib/bundle.ts';
import { readAssembly } from '../../../lib/local/assembly/assembly.ts';
import { digestOfInputs } from '../../../lib/local/assembly/inputs.ts';
import type { Template } from '../../../lib/local/assembly/template.ts';
import { type StackName, type StackSettings, stackSettings } from './stack-settings.ts';

const projectFolder = join(import.meta.dirname, '..', '..', '..');
/** Longer than any run that may still use them. */
const keptMilliseconds = 2 * 60 * 60 * 1000;

/** Stacks and bundles of the sources as they are: a run after another one finds them there. */
function keptFolder(): string {
  const parent = join(projectFolder, 'node_modules', '.cache', 'stacks');
  const folder = join(parent, digestOfInputs({}, ['test/support/stacks', 'test/fixtures/trial-app']));
  mkdirSync(folder, { recursive: true });
  const now = Date.now();
  utimesSync(folder, now / 1000, now / 1000);
  for (const name of readdirSync(parent)) {
    const other = join(parent, name);
    if (now - statSync(other).mtimeMs > keptMilliseconds) rmSync(other, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Synthesises these stacks, or others by their settings; gives the folder that has one of each name. What is there from
 * the same sources is used again. Where they are validated, CDK and cdk-nag report beside each.
 */
export async function synthesiseStacks(
  names: readonly StackName[],
  others: Readonly<Record<string, StackSettings>> = {},
  { validate = false } = {},
): Promise<string> {
  const kept = keptFolder();
  const isUsual = Object.keys(others).length === 0 && !validate;
  const folder = isUsual ? kept : mkdtempSync(join(tmpdir(), 'daymark-stacks-'));
  const { DAYMARK_BUNDLES: made = '' } = process.env;
  const bundles = existsSync(made) ? made : join(kept, 'bundles');
  process.env.DAYMARK_BUNDLES = bundles;
  const missing = names.filter((name) => !existsSync(join(folder, name)));
  const settings = { ...Object.fromEntries(missing.map((name) => [name, settingsOf(name)])), ...others };
  if (Object.keys(settings).length === 0) return folder;
  const program = join(import.meta.dirname, 'synthesise-stacks.ts');
  const child = spawn(process.execPath, [program, folder, bundles, JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, ...(!validate && { CDK_VALIDATION: 'false' }) },
  });
  const [[exitCode], problems] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  if (exitCode !== 0) throw new Error(`The stacks cannot be synthesised:\n${problems}`);
  return folder;
}

const settingsOf = (name: StackName): StackSettings => (name === 'trial' ? {} : stackSettings[name]);

/** The assembly of one of them, in a test of the infrastructure. */
export const stackFolder = (name: StackName): string => join(process.env.DAYMARK_STACKS ?? '', name);

export const stackTemplate = (name: StackName): Template => readAssembly(stackFolder(name)).template;

/** The handlers as they were bundled for those stacks. */
export function bundlesOfStacks(): Bundles {
  const { DAYMARK_BUNDLES: folder = '' } = process.env;
  const metafile = JSON.parse(readFileSync(`${folder}.json`, 'utf8')) as Bundles['metafile'];
  return { folderOf: (id) => join(folder, id), metafile };
}
