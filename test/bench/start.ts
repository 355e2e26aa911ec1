/**
 * Measures what `npm start` takes the first time and the next, and the memory of everything it started once nobody
 * calls: `npm run bench -- start` writes docs/figures/start.{json,md}. Ends with an error where the idle service holds
 * more than 300 MB. It reads /proc, so it runs on Linux.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { projectFolder, writeFigures } from './figures-folder.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { megabytesOf, processesBelow } from './process-tree.ts';
import { report } from './progress.ts';

const mostMegabytes = 300;
/** Minutes of being left alone: the demo person is made, jobs have run, functions have ended. */
const idleMinutes = 3;
const looks = 40;
const options = process.argv.slice(2);

interface Start {
  readonly which: string;
  readonly seconds: number;
  readonly processorSeconds: number;
}

const dataFolder = mkdtempSync(join(tmpdir(), 'daymark-start-'));

async function start(which: string): Promise<{ readonly child: ChildProcess; readonly figure: Start }> {
  report(`npm start, the ${which} time`);
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--', '--port', '0', '--data', dataFolder, ...options], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const seen = new Map<number, number>();
  const count = () => {
    for (const { id, seconds } of processesBelow(child.pid ?? 0)) seen.set(id, seconds);
  };
  const timer = setInterval(count, 100);
  for await (const line of createInterface(child.stdout)) if (line.startsWith('ready ')) break;
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(timer);
  count();
  child.stdout.resume();
  const processorSeconds = [...seen.values()].reduce((sum, one) => sum + one, 0);
  return { child, figure: { which, seconds, processorSeconds } };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  // npm and all below it, which has a group of its own.
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
}

try {
  const first = await start('first');
  await stop(first.child);
  const second = await start('second');
  report(`Leaving it alone for ${idleMinutes} minutes`);
  await pause((idleMinutes - 1) * 60_000);
  const sums: number[] = [];
  let processes: readonly string[] = [];
  for (let look = 0; look < looks; look++) {
    await pause(60_000 / looks);
    // npm itself is not what it started, nor are the shell and the pipe that tie the database to the service worth a line.
    const below = processesBelow(second.child.pid ?? 0).filter(
      ({ command }) => !/^(npm|sh|cat)\b/.test(command),
    );
    sums.push(below.reduce((sum, one) => sum + megabytesOf(one), 0));
    processes = below.map(
      (one) => `${Math.round(megabytesOf(one))} MB ${basename(one.command.split(' ')[0] ?? '')}`,
    );
  }
  await stop(second.child);
  const megabytes = { mean: sums.reduce((sum, one) => sum + one, 0) / looks, most: Math.max(...sums) };
  const machine = describeMachine();
  const starts = [first.figure, second.figure];
  const table = markdownTable(
    ['npm start', 'ready after s', 'processor s'],
    starts.map(({ which, seconds, processorSeconds }) => [
      which,
      seconds.toFixed(1),
      processorSeconds.toFixed(1),
    ]),
  );
  const page = `# Starting, and being left alone

\`npm run bench -- start\`: \`npm start\` into an empty folder once everything is installed, and again into the same folder; then the memory of everything it started, through the last of ${idleMinutes} minutes in which nobody calls and the jobs run. It fails above ${mostMegabytes} MB.

${machineSentence(machine)}

${table}

Left alone, it holds ${Math.round(megabytes.mean)} MB on average and ${Math.round(megabytes.most)} MB at most (${processes.join(', ')}).
`;
  if (options.length === 0) writeFigures('start', { machine, starts, megabytes, processes }, page);
  console.log(page);
  if (megabytes.most > mostMegabytes) process.exitCode = 1;
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}
