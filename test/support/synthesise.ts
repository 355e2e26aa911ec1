import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const projectFolder = join(import.meta.dirname, '..', '..');

export interface SynthesisOptions {
  /** @default bin/app.ts */
  readonly app?: string;
  readonly context?: Readonly<Record<string, string>>;
  /** Whether CDK and cdk-nag check the result; it takes some seconds. @default false */
  readonly validate?: boolean;
}

export interface Synthesis {
  readonly folder: string;
  readonly exitCode: number | null;
  readonly output: string;
}

/** Synthesises an app the way the CDK toolkit does: as a program, told where and with which context. */
export function synthesise({
  app = 'bin/app.ts',
  context = {},
  validate = false,
}: SynthesisOptions = {}): Synthesis {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-assembly-'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [app], {
    cwd: projectFolder,
    encoding: 'utf8',
    env: {
      ...process.env,
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify(context),
      ...(!validate && { CDK_VALIDATION: 'false' }),
    },
  });
  return { folder, exitCode: status, output: stdout + stderr };
}
