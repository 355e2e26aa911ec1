import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Bundles } from '../../../lib/bundle.ts';
import { readAssembly } from '../../../lib/local/assembly/assembly.ts';
import type { Template } from '../../../lib/local/assembly/template.ts';
import { type StackName, type StackSettings, stackSettings } from './stack-settings.ts';

/**
 * Synthesises these stacks, or others by their settings; gives the folder that has one of each name. The first of a run
 * bundles the handlers, for all that follow. Where they are validated, CDK and cdk-nag report beside each.
 */
export async function synthesiseStacks(
  names: readonly StackName[],
  others: Readonly<Record<string, StackSettings>> = {},
  { validate = false } = {},
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-stacks-'));
  const { DAYMARK_BUNDLES: made = '' } = process.env;
  const bundles = existsSync(made) ? made : join(folder, 'bundles');
  process.env.DAYMARK_BUNDLES = bundles;
  const program = join(import.meta.dirname, 'synthesise-stacks.ts');
  const settings = { ...Object.fromEntries(names.map((name) => [name, settingsOf(name)])), ...others };
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

/** The template with the stacks nested in it as one. */
export const stackTemplate = (name: StackName): Template => readAssembly(stackFolder(name)).template;

/** The stack's own and those of the stacks nested in it, as CloudFormation gets them. */
export const stackTemplates = (name: StackName): readonly Template[] =>
  readAssembly(stackFolder(name)).templates;

/** The handlers as they were bundled for those stacks. */
export function bundlesOfStacks(): Bundles {
  const { DAYMARK_BUNDLES: folder = '' } = process.env;
  const metafile = JSON.parse(readFileSync(`${folder}.json`, 'utf8')) as Bundles['metafile'];
  return { folderOf: (id) => join(folder, id), metafile };
}
