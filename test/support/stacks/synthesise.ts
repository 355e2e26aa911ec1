import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const projectFolder = join(import.meta.dirname, '..', '..', '..');

export interface SynthesisOptions {
  /** @default bin/app.ts */
  readonly app?: string;
  readonly context?: Readonly<Record<string, string>>;
  /** True: CDK and cdk-nag check the result, which takes some seconds. @default false */
  readonly validate?: boolean;
}

export interface Synthesis {
  readonly folder: string;
  readonly exitCode: number;
  readonly output: string;
}

/** Synthesises an app the way the CDK toolkit does: as a program, with its folder and context in the environment. */
export async function synthesise(options: SynthesisOptions = {}): Promise<Synthesis> {
  const { app = 'bin/app.ts', context = {}, validate = false } = options;
  const folder = mkdtempSync(join(tmpdir(), 'daymark-assembly-'));
  const child = spawn(process.execPath, [app], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify(context),
      ...(!validate && { CDK_VALIDATION: 'false' }),
    },
  });
  const [[exitCode], ...output] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { folder, exitCode: Number(exitCode), output: output.join('') };
}

/** The folder of an assembly that must be there. */
export async function synthesiseOrFail(options: SynthesisOptions = {}): Promise<string> {
  const { folder, exitCode, output } = await synthesise(options);
  if (exitCode !== 0) throw new Error(`The app cannot be synthesised:\n${output}`);
  return folder;
}
