import { type Machine, machineSentence } from '../machine.ts';
import { markdownTable } from '../markdown-table.ts';
import { percentile } from '../percentile.ts';
import type { Driven } from './drive.ts';
import { rowsPerBatch } from './work.ts';

export interface PeerFigure {
  readonly contender: string;
  readonly operations: number;
  /** Per row where the operation writes many. */
  readonly cpuMilliseconds: number;
  /** Of a whole request, as the client saw it. */
  readonly median: number;
  readonly p99: number;
}

export interface PeerFigures {
  readonly machine: Machine;
  readonly connections: number;
  readonly columns: readonly { readonly name: string; readonly contenders: readonly PeerFigure[] }[];
  /** How many rows one batch of 100, posted twice, leaves. */
  readonly replays: readonly { readonly contender: string; readonly rows: number }[];
}

export function toPeerFigure(contender: string, driven: readonly Driven[], rows: number): PeerFigure {
  const operations = driven.reduce((sum, one) => sum + one.operations, 0);
  const cpuMicroseconds = driven.reduce((sum, one) => sum + one.cpuMicroseconds, 0);
  const latencies = driven.flatMap((one) => one.latencies);
  return {
    contender,
    operations,
    cpuMilliseconds: round(cpuMicroseconds / 1000 / operations / rows),
    median: round(percentile(latencies, 0.5)),
    p99: round(percentile(latencies, 0.99)),
  };
}

const round = (value: number) => Number(value.toPrecision(3));

export function peerPage({ machine, connections, columns, replays }: PeerFigures): string {
  const names = replays.map(({ contender }) => contender);
  const rows = columns.map(({ name, contenders }) => [
    name,
    ...contenders.map(({ cpuMilliseconds }) => `${cpuMilliseconds} ms`),
    ...contenders.map(({ median, p99 }) => `${median} / ${p99} ms`),
  ]);
  const header = [
    '',
    ...names.map((name) => `${name}: CPU`),
    ...names.map((name) => `${name}: median / p99`),
  ];
  const better = columns.filter(({ contenders: [ours, ...others] }) =>
    others.every((other) => (ours?.cpuMilliseconds ?? 0) < other.cpuMilliseconds),
  );
  return `# Beside an alternative

${machineSentence(machine)} Made by \`npm run bench:peer\`.

Both services do the same work in turns in one run: 20,000 rows in batches of ${rowsPerBatch}, single writes, pages, years of 365 rows and deletes, by ${connections} people on ${connections} connections. CPU is that of the whole server process, HTTP included, user and system, and without the database, which runs in a process of its own; a row's share where a request writes many. Latency is what the client sees of a whole request, the local database included (neither waits for the disk), so it says nothing about DynamoDB in AWS. A year is two pages of at most 200 rows here and one answer there.

${markdownTable(header, rows)}

Daymark uses less CPU in ${better.length} of ${columns.length} lines.

One batch of ${rowsPerBatch} rows posted twice, as after a lost answer, leaves ${replays
    .map(({ contender, rows: left }) => `${left} rows in ${contender}`)
    .join(' and ')}.
`;
}
