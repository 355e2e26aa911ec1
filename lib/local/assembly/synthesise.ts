import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { digestOfInputs } from './inputs.ts';

interface SynthesisProps {
  readonly outputFolder: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Hears that it takes a while. */
  readonly onBuild: () => void;
}

/**
 * Synthesises the app as `cdk deploy` would. What is there from the same sources and settings stays.
 */
export async function synthesise({ outputFolder, settings, onBuild }: SynthesisProps): Promise<void> {
  const digest = digestOfInputs(settings);
  const note = join(outputFolder, 'made-from');
  if (existsSync(note) && readFileSync(note, 'utf8') === digest) return;
  onBuild();
  rmSync(outputFolder, { recursive: true, force: true });
  // A program of its own: what CDK needs would otherwise stay in memory for as long as the service runs.
  const program = join(import.meta.dirname, 'synthesise-program.ts');
  const child = fork(program, [outputFolder, JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const [[exitCode], said] = await Promise.all([once(child, 'close'), child.stderr && text(child.stderr)]);
  if (exitCode !== 0) throw new Error(said?.trim());
  process.stderr.write(said ?? '');
  // Written last: what was interrupted is made again.
  writeFileSync(note, digest);
}
