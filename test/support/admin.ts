import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, jest } from '@jest/globals';
import { runAdmin as runHere } from '../../lib/admin/main.ts';

const projectFolder = join(import.meta.dirname, '..', '..');

/** As typed after `npm run admin --`; a list where an argument has spaces. */
export type CommandLine = string | readonly string[];

export interface AdminRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface AdminOptions {
  readonly stdin?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const wordsOf = (line: CommandLine) =>
  typeof line === 'string' ? line.split(' ').filter((word) => word !== '') : line;

/** Runs the operator's command line as an operator does. */
export async function runAdmin(
  line: CommandLine,
  { stdin = '', environment = {} }: AdminOptions = {},
): Promise<AdminRun> {
  const child = spawn(process.execPath, ['bin/admin.ts', ...wordsOf(line)], {
    cwd: projectFolder,
    env: { ...process.env, ...environment },
  });
  child.stdin.end(stdin);
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: Number(code), stdout, stderr };
}

/** What a command that must succeed prints with `--json`. */
export async function adminJson<Result>(line: CommandLine, options?: AdminOptions): Promise<Result> {
  const { code, stdout, stderr } = await runAdmin([...wordsOf(line), '--json'], options);
  if (code !== 0) throw new Error(`The command ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Result;
}

/** The same without a program of its own, which takes a while to start: for the many ways to mistype. */
export async function runAdminHere(line: CommandLine): Promise<AdminRun> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      said[stream] += String(chunk);
      return true;
    }),
  );
  try {
    const code = await runHere(wordsOf(line));
    return { code, ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** One sentence on standard error, code 1, nothing else. */
export function expectRefusal({ code, stdout, stderr }: AdminRun, sentence: RegExp): void {
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect([code, stdout]).toEqual([1, '']);
}
