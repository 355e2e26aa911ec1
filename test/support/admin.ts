import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, jest } from '@jest/globals';
import { runAdmin as runHere } from '../../lib/admin/main.ts';
import { serviceAt } from './client.ts';

const projectFolder = join(import.meta.dirname, '..', '..');

/** The words typed after `npm run admin --`; a list where an argument has spaces. */
export type CommandLine = string | readonly string[];

export interface AdminRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface AdminOptions {
  readonly stdin?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
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

/** Runs a command that must succeed, and reads what it prints with `--json`. */
export const adminJson = async <Result>(line: CommandLine, options?: AdminOptions): Promise<Result> =>
  parsed<Result>(await runAdmin(asJson(line), options));

/**
 * The same in this process, which saves starting a program: for tests that are not about the program itself. It
 * works on the service at this address; without one, on the one that all test files share.
 */
export const runAdminHere = (line: CommandLine, url?: string): Promise<AdminRun> =>
  serviceAt(url).inTable(() => runInThisProcess(line, url));

export const adminJsonHere = async <Result>(line: CommandLine, url?: string): Promise<Result> =>
  parsed<Result>(await runAdminHere(asJson(line), url));

const asJson = (line: CommandLine) => [...wordsOf(line), '--json'];

function parsed<Result>({ code, stdout, stderr }: AdminRun): Result {
  if (code !== 0) throw new Error(`The command ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as Result;
}

async function runInThisProcess(line: CommandLine, url: string | undefined): Promise<AdminRun> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      said[stream] += String(chunk);
      return true;
    }),
  );
  const { DAYMARK_URL: shared } = process.env;
  process.env.DAYMARK_URL = url ?? shared;
  try {
    const code = await runHere(wordsOf(line));
    return { code, ...said };
  } finally {
    process.env.DAYMARK_URL = shared;
    for (const spy of spies) spy.mockRestore();
  }
}

/** One sentence on standard error, code 1, nothing else. */
export function expectRefusal({ code, stdout, stderr }: AdminRun, sentence: RegExp): void {
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect([code, stdout]).toEqual([1, '']);
}
