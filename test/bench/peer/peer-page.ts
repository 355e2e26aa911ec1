import { type Machine, machineSentence } from '../machine.ts';
import { markdownTable } from '../markdown-table.ts';
import { median } from '../measure.ts';
import { percentile } from '../percentile.ts';
import { type PhaseProfile, profileTable } from '../profile/profile-phases.ts';
import type { DriveResult } from './drive.ts';
import { rowsPerBatch } from './work.ts';

export interface PeerFigure {
  readonly contender: string;
  readonly operations: number;
  /** Processor time of the whole server process; per row where the operation writes many. */
  readonly cpuMilliseconds: number;
  /** The part of it that HTTP alone takes. */
  readonly httpMilliseconds: number;
  /** Milliseconds of a whole request, as the client saw it. */
  readonly median: number;
  readonly p99: number;
}

export interface PeerFigures {
  readonly machine: Machine;
  readonly connections: number;
  readonly columns: readonly { readonly name: string; readonly contenders: readonly PeerFigure[] }[];
  /** The rows that one batch of 100 leaves that was posted twice. */
  readonly replays: readonly { readonly contender: string; readonly rows: number }[];
  /** The parts of our processor time by their owners. */
  readonly profiles: readonly PhaseProfile[];
}

type Column = PeerFigures['columns'][number];

const isLost = ({ contenders: [ours, ...others] }: Column) =>
  others.some((other) => ours !== undefined && ours.cpuMilliseconds > other.cpuMilliseconds);

export function toPeerFigure(contender: string, driven: readonly DriveResult[], rows: number): PeerFigure {
  const operations = driven.reduce((sum, one) => sum + one.operations, 0);
  // The median of the rounds: whatever else runs on the machine spoils one or the other.
  const perRow = (microseconds: (one: DriveResult) => number) =>
    round(median(driven.map((one) => microseconds(one) / 1000 / one.operations / rows)));
  const latencies = driven.flatMap((one) => one.latencies);
  return {
    contender,
    operations,
    cpuMilliseconds: perRow(({ cpuMicroseconds }) => cpuMicroseconds),
    httpMilliseconds: perRow(({ httpMicroseconds }) => httpMicroseconds),
    median: round(percentile(latencies, 0.5)),
    p99: round(percentile(latencies, 0.99)),
  };
}

const round = (value: number) => Number(value.toPrecision(3));
const withoutHttp = ({ cpuMilliseconds, httpMilliseconds }: PeerFigure) =>
  round(Math.max(0, cpuMilliseconds - httpMilliseconds));

export function peerPage({ machine, connections, columns, replays, profiles }: PeerFigures): string {
  const names = replays.map(({ contender }) => contender);
  const table = (of: string, cell: (figure: PeerFigure) => string) =>
    markdownTable(
      ['', ...names.map((name) => `${name}: ${of}`)],
      columns.map(({ name, contenders }) => [name, ...contenders.map(cell)]),
    );
  const lost = columns.filter(isLost);
  const millisecondsOf = (name: string) =>
    columns.find((column) => column.name === name)?.contenders[0]?.cpuMilliseconds ?? 0;
  return `# Compared with Parse Server

${machineSentence(machine)} Made by \`npm run bench -- peer\`.

Both services do the same work in turns in one run: rows in batches of ${rowsPerBatch}, single writes, pages, years of 365 rows and deletes, by ${connections} people on ${connections} connections. A year is two pages of at most 200 rows here and one answer there.

What is counted is the CPU of one server process, user and system, all its threads, without the database, which runs in a process of its own; a row's share where a request writes many, and the median of the rounds. Here that process holds the functions' bundles as they are shipped, behind Node's HTTP server, which makes of each request the event that a function gets; the local service's gateway, its proxy that checks rights and its messages between threads are not in it. There it is Parse Server as its documentation starts it, behind Express.

On AWS a function has no HTTP server, but it fetches events and hands back answers over HTTP all the same. So what HTTP alone takes is measured separately, for both in the same way: the very requests, sent to a bare Node server that reads them and has the very answers ready.

${table('CPU', ({ cpuMilliseconds, httpMilliseconds }) => `${cpuMilliseconds} ms, HTTP ${httpMilliseconds}`)}

${table('CPU without HTTP', (figure) => `${withoutHttp(figure)} ms`)}

Daymark uses at most as much CPU in ${columns.length - lost.length} of ${columns.length} lines, HTTP included.${lost.length === 0 ? '' : ` ${whyLost(lost, profiles)}`}

## Where our time goes

Microseconds of the first table, HTTP included; of a batch, the share of a row. How they divide is what V8's samples of the same run say, a tenth of a millisecond apart: the innermost file of this code on the stack owns the time, what Node does for it included. \`npm run bench -- profile\` prints the same without a peer.

${profileTable(profiles, millisecondsOf)}

## What a client sees

Latency is what the client sees of a whole request, the local database included (neither waits for the disk), so it says nothing about DynamoDB in AWS.

${table('median / p99', ({ median: middle, p99 }) => `${middle} / ${p99} ms`)}

One batch of ${rowsPerBatch} rows posted twice, as after a lost answer, leaves ${replays
    .map(({ contender, rows: left }) => `${left} rows in ${contender}`)
    .join(' and ')}.
`;
}

/** How many times the peer's processor time we want to take at the most. */
const goals: ReadonlyMap<string, number> = new Map([
  ['a single write', 1.2],
  ['a write into a past year', 1.5],
  ['a delete', 1.5],
  ['a delete in a past year', 2],
]);

/** The most expensive parts of the lines in which a peer is better, by the profile. */
function whyLost(lost: readonly Column[], profiles: readonly PhaseProfile[]): string {
  const lines = lost.map(({ name, contenders: [ours, theirs] }) => {
    const times = ((ours?.cpuMilliseconds ?? 0) / (theirs?.cpuMilliseconds ?? 1)).toFixed(2);
    const shares = Object.entries(profiles.find((profile) => profile.name === name)?.shares ?? {});
    const heaviest = shares.toSorted(([, a], [, b]) => b - a).slice(0, mostNamed);
    const named = heaviest.map(([owner, share]) => `${owner} ${Math.round(share * 100)} %`);
    const goal = goals.get(name);
    const whether =
      goal === undefined ? '' : `, ${Number(times) <= goal ? 'within' : 'above'} our goal of ${goal}`;
    return `- ${name}, ${times} times${whether}: ${named.join('; ')}`;
  });
  return `The others, with what takes most of their time:

${lines.join('\n')}

What is dearer is what is safer. A request here reads its token, its person and the names it uses from the table every time, so that a revoked token ends at once; and what is written or deleted more than two days back marks its day in the same transaction, so that summaries of histories are never wrong. That is two HTTP calls, each signed and sent. That is the floor: a call alone takes what [its page](calls.md) says, a third of it in the system call that sends it, and two of them are more than half of what the peer takes for a whole write. The peer keeps a session in memory for some seconds, trusts it meanwhile, and sends one prepared statement over an open connection.`;
}

const mostNamed = 4;
