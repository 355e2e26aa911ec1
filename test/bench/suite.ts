import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * `npm run bench -- suite test/proofs/rights.test.ts`: what a run of tests takes, in seconds of processor time, by the
 * kind of process. On a busy machine the clock says little. It reads /proc, so it runs on Linux.
 */
interface ProcessUsage {
  readonly parent: number;
  readonly command: string;
  readonly seconds: number;
}

const kinds: readonly (readonly [kind: string, command: RegExp])[] = [
  ['DynamoDB Local', /DynamoDBLocal\.jar/],
  ['local services and their functions', /bin\/local\.ts/],
  ['synthesis', /synthesise-stacks|bin\/app\.ts/],
  ['bundling', /esbuild/],
  ['browser', /chrom/],
  ['command line', /bin\/admin\.ts/],
  ['Jest', /jest/],
];
const kindOf = (command: string) => kinds.find(([, pattern]) => pattern.test(command))?.[0] ?? 'others';

// Linux counts in hundredths of a second.
function look(id: number): ProcessUsage | undefined {
  try {
    const status = readFileSync(`/proc/${id}/stat`, 'utf8');
    const [, parent, ...fields] = status.slice(status.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { parent: Number(parent), command, seconds: (Number(fields[9]) + Number(fields[10])) / 100 };
  } catch {
    return undefined;
  }
}

const last = new Map<number, ProcessUsage>();

/** Keeps what each process below the first has taken so far: once it has ended, nobody can say. */
function lookAtAll(first: number): void {
  const running = new Map<number, ProcessUsage>();
  for (const name of readdirSync('/proc')) {
    const seen = /^\d+$/.test(name) ? look(Number(name)) : undefined;
    if (seen) running.set(Number(name), seen);
  }
  const isBelow = (id: number): boolean =>
    id === first || last.has(id) || (running.has(id) && isBelow(running.get(id)?.parent ?? 0));
  // A process that has just ended has no command any more.
  for (const [id, seen] of running)
    if (isBelow(id)) last.set(id, { ...seen, command: seen.command || (last.get(id)?.command ?? '') });
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
