import { execFile } from 'node:child_process';
import { join } from 'node:path';

const projectFolder = join(import.meta.dirname, '..', '..');

export interface AdminRun<Result> {
  readonly code: number;
  /** What `--json` printed. */
  readonly result: Result;
  readonly errors: string;
}

/** Runs an operator's command on the instance at an address. */
export function runAdmin<Result = Record<string, unknown>>(
  url: string,
  ...argv: readonly string[]
): Promise<AdminRun<Result>> {
  const env = { ...process.env, DAYMARK_URL: url };
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['bin/admin.ts', ...argv, '--json'],
      { cwd: projectFolder, env },
      (error, output, errors) => {
        const code = error === null ? 0 : Number(error.code);
        done({ code, result: (output === '' ? {} : JSON.parse(output)) as Result, errors });
      },
    );
  });
}
