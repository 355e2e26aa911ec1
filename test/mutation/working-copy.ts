import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longer than any of the tests takes: a mutant that never ends is noticed, too. */
const longestRun = 5 * 60_000;
const left = new Set(['node_modules', '.git', '.local', 'cdk.out']);

/** A copy of the project in which files may be changed, since nobody works in it. */
export class WorkingCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'daymark-mutation-'));

  #endTests: () => void = () => undefined;

  constructor(project: string) {
    for (const name of readdirSync(project).filter((one) => !left.has(one)))
      cpSync(join(project, name), join(this.folder, name), { recursive: true });
    symlinkSync(join(project, 'node_modules'), join(this.folder, 'node_modules'));
    mkdirSync(join(this.folder, '.local'), { recursive: true });
  }

  read = (file: string): string => readFileSync(join(this.folder, file), 'utf8');

  /** Does something while a file is another. */
  async with<T>(file: string, source: string, work: () => Promise<T>): Promise<T> {
    const before = this.read(file);
    writeFileSync(join(this.folder, file), source);
    try {
      return await work();
    } finally {
      writeFileSync(join(this.folder, file), before);
    }
  }

  /** Whether these tests pass. */
  passes(tests: readonly string[]): Promise<boolean> {
    const jest = [
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      '--bail',
      '--maxWorkers=1',
      '--silent',
    ];
    const child = spawn(process.execPath, [...jest, ...tests], {
      cwd: this.folder,
      stdio: 'ignore',
      detached: true,
    });
    // The tests' own children go with them: a group of its own has one end.
    this.#endTests = () => process.kill(-(child.pid ?? 0), 'SIGKILL');
    const timer = setTimeout(this.#endTests, longestRun);
    return new Promise((resolve) => {
      child.on('exit', (code) => {
        clearTimeout(timer);
        this.#endTests = () => undefined;
        resolve(code === 0);
      });
    });
  }

  remove(): void {
    this.#endTests();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
