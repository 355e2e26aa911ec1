import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readAssembly } from '../../../lib/local/assembly/assembly.ts';
import type { Template } from '../../../lib/local/assembly/template.ts';
import type { StackName } from './stack-settings.ts';

/** Synthesises these stacks, once for the whole run; gives the folder that has one of each name. */
export async function synthesiseStacks(names: readonly StackName[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-stacks-'));
  const program = join(import.meta.dirname, 'synthesise-stacks.ts');
  const child = spawn(process.execPath, [program, folder, ...names], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, CDK_VALIDATION: 'false' },
  });
  const [[exitCode], problems] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  if (exitCode !== 0) throw new Error(`The stacks cannot be synthesised:\n${problems}`);
  return folder;
}

/** The assembly of one of them, in a test of the infrastructure. */
export const stackFolder = (name: StackName): string => join(process.env.DAYMARK_STACKS ?? '', name);

export const stackTemplate = (name: StackName): Template => readAssembly(stackFolder(name)).template;
