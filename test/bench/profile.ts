/**
 * Where the processor's time goes in settled requests, by V8's own samples: what is this code's, what is Node's, what
 * is HTTP. Run it by `node test/bench/profile.ts`; `--scale 0.1` tries it out and writes nothing.
 */
import { parseArgs } from 'node:util';
import { writeFigures } from './figures-folder.ts';
import { describeMachine, machineSentence } from './machine.ts';
import { markdownTable } from './markdown-table.ts';
import { startDaymark } from './peer/daymark.ts';
import { timeOf } from './peer/drive.ts';
import { phases } from './peer/phases.ts';
import { PersonAtWork } from './peer/work.ts';
import { sharesOf } from './profile/owners.ts';
import { readSources } from './profile/sources.ts';
import { report } from './progress.ts';

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
const scale = Number(values.scale);
const profiled = new Set(['post-measurements', 'get-measurements', 'delete-measurement']);

interface Column {
  readonly name: string;
  readonly milliseconds: number;
  readonly shares: Readonly<Record<string, number>>;
}

const daymark = await startDaymark(10);
try {
  const sourceOf = await readSources(daymark.functions.filter(({ id }) => profiled.has(id)));
  const people = daymark.people.map((person) => new PersonAtWork(person));
  await Promise.all(people.map((person) => person.prepareYear()));
  for (const { name, operations, operate } of phases) {
    report(`Warming up: ${name}`);
    await timeOf(daymark, people, (operations / 2) * scale, operate);
  }
  const columns: Column[] = [];
  for (const { name, operations, rows, operate } of phases) {
    report(`Profiling: ${name}`);
    const { cpuMicroseconds, operations: done } = await timeOf(daymark, people, operations * scale, operate);
    const profile = await daymark.profileOf(() => timeOf(daymark, people, (operations / 2) * scale, operate));
    const shares = sharesOf(profile, sourceOf);
    columns.push({
      name,
      milliseconds: cpuMicroseconds / 1000 / done / rows,
      shares: Object.fromEntries(shares),
    });
  }
  const owners = [...new Set(columns.flatMap(({ shares }) => Object.keys(shares)))];
  const share = (owner: string, column: Column) => column.shares[owner] ?? 0;
  const weight = (owner: string) => columns.reduce((sum, column) => sum + share(owner, column), 0);
  const micro = (milliseconds: number) => String(Number((milliseconds * 1000).toPrecision(3)));
  const rows = owners
    .toSorted((a, b) => weight(b) - weight(a))
    .map((owner) => [owner, ...columns.map((column) => micro(column.milliseconds * share(owner, column)))]);
  const machine = describeMachine();
  const page = `# Where the processor's time goes

${machineSentence(machine)} Made by \`npm run bench:profile\`.

Settled requests of the [comparison](peer.md), in microseconds of processor; of a batch, the share of a row. The sum is what the process used. How it divides is what V8's samples say, a tenth of a millisecond apart: the innermost file of this code on the stack owns the time, what Node does for it included.

${markdownTable(['µs', ...columns.map(({ name }) => name)], [...rows, ['in all', ...columns.map(({ milliseconds }) => micro(milliseconds))]])}
`;
  console.log(page);
  if (scale === 1) writeFigures('profile', { machine, columns }, page);
} finally {
  await daymark.stop();
}
