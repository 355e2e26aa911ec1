import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { processesBelow, type RunningProcess } from './process-tree.ts';

/**
 * `npm run bench -- suite test/proofs/rights.test.ts`: what a run of tests takes, in seconds of processor time, by the
 * kind of process. On a busy machine the clock says little. It reads /proc, so it runs on Linux.
 */
const kinds: readonly (readonly [kind: string, command: RegExp])[] = [
  ['database', /DynamoDBLocal\.jar|dynoxide/],
  ['local services and their functions', /bin\/local\.ts/],
  ['synthesis', /synthesise-stacks|bin\/app\.ts/],
  ['bundling', /esbuild/],
  ['browser', /chrom/],
  ['command line', /bin\/admin\.ts/],
  ['Jest', /jest/],
];
const kindOf = (command: string) => kinds.find(([, pattern]) => pattern.test(command))?.[0] ?? 'others';

const last = new Map<number, RunningProcess>();

/** Keeps what each process below the first has taken so far: once it has ended, nobody can say. */
function lookAtAll(first: number): void {
  // A process that has just ended has no command any more.
  for (const seen of processesBelow(first, last))
    last.set(seen.id, { ...seen, command: seen.command || (last.get(seen.id)?.command ?? '') });
}

const started = performance.now();
const child = spawn('npm', ['run', '--silent', 'jest', '--', ...process.argv.slice(2)], { stdio: 'inherit' });
const ended = once(child, 'close');
while (child.exitCode === null && child.signalCode === null) {
  lookAtAll(child.pid ?? 0);
  await Promise.race([ended, pause(150)]);
}

const sums = new Map<string, number>();
for (const { command, seconds } of last.values())
  sums.set(kindOf(command), (sums.get(kindOf(command)) ?? 0) + seconds);
const total = [...sums.values()].reduce((sum, seconds) => sum + seconds, 0);
const rows = [...sums, ['all', total] as const].sort(([, a], [, b]) => b - a);
console.log(`\nProcessor seconds, in ${Math.round((performance.now() - started) / 1000)} s by the clock:`);
for (const [kind, seconds] of rows) console.log(`${seconds.toFixed(1).padStart(8)}  ${kind}`);
process.exitCode = child.exitCode ?? 1;
