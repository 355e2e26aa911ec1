import { counted } from '../../../shared/domain/texts/counted.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { runDueReminders } from '../../../shared/jobs/run-due-reminders.ts';
import { sendPushes } from '../../../shared/jobs/send-pushes.ts';
import { type Machine, machineSentence } from '../machine.ts';
import { markdownTable } from '../markdown-table.ts';

/** The work of a function for one notification, on average over all of them. */
export interface Share {
  readonly function: string;
  readonly roundTrips: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Undefined where it was not measured apart. */
  readonly cpuMilliseconds?: number | undefined;
}

export interface PushFigures {
  readonly machine: Machine;
  readonly wanted: number;
  /** Devices that got exactly one message. */
  readonly once: number;
  /** Messages that a device could not open or prove. */
  readonly unreadable: number;
  /** Runs of the schedule until all were sent. */
  readonly runs: number;
  /** Seconds from the run that found a reminder due until its device got the message. */
  readonly seconds: {
    readonly median: number;
    readonly p90: number;
    readonly p99: number;
    readonly last: number;
  };
  /**
   * The people whose log was looked at, the number with exactly one entry, and the seconds after the last push
   * until then.
   */
  readonly logged: { readonly people: number; readonly exact: number; readonly seconds: number };
  readonly shares: readonly Share[];
}

/** Dollars per million units and per GB-second of arm64; 1.77 GB of memory come with a whole processor. */
const prices = { writeUnit: 0.625, readUnit: 0.125, gigabyteSecond: 0.0000133334 };
const gigabytesPerProcessor = 1.769;

/** Dollars for a million notifications. */
const dollarsOf = ({ readUnits, writeUnits, cpuMilliseconds = 0 }: Share): number =>
  writeUnits * prices.writeUnit +
  readUnits * prices.readUnit +
  cpuMilliseconds * 1000 * gigabytesPerProcessor * prices.gigabyteSecond;

/** The setting of an operator with as many people. */
export const runnersOfBench = 4;

/** Seconds for which each instance of Lambda with that memory computes its part of the wanted notifications. */
const computedSeconds = (wanted: number, share: Share | undefined, job: Job): number => {
  const processors = job.memoryMegabytes / 1024 / gigabytesPerProcessor;
  return ((share?.cpuMilliseconds ?? 0) * wanted) / 1000 / (job.isPrompt ? runnersOfBench : 1) / processors;
};

export function pushPage(figures: PushFigures): string {
  const { machine, wanted, once, unreadable, runs, seconds, logged, shares } = figures;
  const dollars = shares.map(dollarsOf);
  const shareOf = ({ id }: Job) => shares.find((share) => share.function === id);
  const [making, sending] = [runDueReminders, sendPushes].map((job) =>
    computedSeconds(wanted, shareOf(job), job),
  ) as [number, number];
  const [all, reachedOnce] = [wanted, once].map((number) => number.toLocaleString('en'));
  const rows = shares.map((share, i) => [
    share.function,
    share.roundTrips.toFixed(2),
    share.readUnits.toFixed(2),
    share.writeUnits.toFixed(2),
    share.cpuMilliseconds?.toFixed(2) ?? '',
    (dollars[i] ?? 0).toFixed(2),
  ]);
  const reached = [
    ['half of them', seconds.median.toFixed(1)],
    ['90 %', seconds.p90.toFixed(1)],
    ['99 %', seconds.p99.toFixed(1)],
    ['the last', seconds.last.toFixed(1)],
  ];
  return `# Pushes

\`npm run bench -- push\`: ${all} people, each with a device, are asked at the same minute. The functions of the stack run as they are bundled, four instances of each job with their time limits and rights; a push service on this machine opens each message and checks its signature with nothing of the library that encrypted it.

${machineSentence(machine)}

**${reachedOnce} of ${all} devices were reached exactly once**, also after the run was repeated and two senders were let go at everything at once; ${unreadable} messages could not be opened or proved.

${markdownTable(['from the run that finds them due to the device', 's'], reached)}

It took ${counted(runs, 'run')} of the schedule. Times are of this machine, on which the instances, the database and the push service share the processors, so that instances that make due come one after another. In Lambda the four instances of each job have processors of their own: by the processor time below they compute ${making.toFixed(0)} s to make ${all} due and ${sending.toFixed(0)} s to send them, after up to a minute until the schedule looks. Counts are exact.

${markdownTable(['per notification', 'round trips', 'read units', 'write units', 'CPU ms', '$ a million'], rows)}

A million delivered cost $${dollars.reduce((sum, one) => sum + one, 0).toFixed(2)} at the list prices of us-east-1 (requests of functions, each of which does hundreds, are next to nothing), making the notification included.

The change log: ${logged.exact} of ${logged.people} people who were looked at had one entry for their notification, ${logged.seconds.toFixed(1)} s after the last push.
`;
}
