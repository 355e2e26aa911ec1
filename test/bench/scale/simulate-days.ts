import type { Job } from '../../../shared/jobs/job.ts';
import { chooseRuns } from '../../../shared/use-cases/schedules/choose-runs.ts';

/** Work of a job over a day. */
export interface DayOfWork {
  readonly job: Job;
  readonly shards: number;
  /** Seconds of an invocation that one entry takes. */
  readonly secondsEach: number;
  /** Entries that fall due in each minute of a day. */
  readonly due: readonly number[];
  /** What all invocations together may do in a minute. @default as much as they can */
  readonly mostPerMinute?: number;
}

export interface JobOfDay {
  readonly job: string;
  readonly invocations: number;
  readonly longestWaitMinutes: number;
  /** Entries that were left when the second day ended, as a share of a day's. */
  readonly leftOver: number;
}

const minutesOfDay = 1440;
/** A run of 55 seconds begins nobody's work in its last eight. */
export const secondsOfRun = 47;

/** What waits in one shard: how many entries of which minute, the oldest first. */
type Line = { minute: number; count: number }[];

/** Two days, minute by minute, by the code that chooses what the tick runs; the second one is printed. */
export function simulateDays(work: readonly DayOfWork[], runners: number): JobOfDay[] {
  const lines = new Map(
    work.map(({ job, shards }) => [job.id, Array.from({ length: shards }, (): Line => [])]),
  );
  const dealt = new Map<readonly Line[], number>();
  const told = new Map(work.map(({ job }) => [job.id, { invocations: 0, longestWaitMinutes: 0 }]));
  for (let minute = 0; minute < 2 * minutesOfDay; minute++) {
    if (minute === minutesOfDay)
      for (const { job } of work) told.set(job.id, { invocations: 0, longestWaitMinutes: 0 });
    for (const { job, due } of work)
      deal(minute, due[minute % minutesOfDay] ?? 0, lines.get(job.id) ?? [], dealt);
    const dueOf = ({ job }: DayOfWork) =>
      new Map(
        (lines.get(job.id) ?? []).flatMap((line, shard) =>
          line[0] ? [[shard, line[0].minute] as const] : [],
        ),
      );
    const runs = chooseRuns(
      work.map(({ job }) => job),
      new Map(work.map((one) => [one.job.waitsIn, dueOf(one)])),
      runners,
      minute,
    );
    for (const { job, secondsEach, mostPerMinute = Infinity } of work) {
      const own = runs.filter((run) => run.job === job);
      const entry = told.get(job.id);
      if (entry === undefined || own.length === 0) continue;
      entry.invocations += own.length;
      const each = Math.min(secondsOfRun / secondsEach, mostPerMinute / own.length);
      for (const { event } of own) {
        const shards = (event.shards ?? [...(lines.get(job.id) ?? []).keys()]).map(
          (shard) => lines.get(job.id)?.[shard] ?? [],
        );
        const oldest = serve(shards, each);
        if (oldest !== undefined)
          entry.longestWaitMinutes = Math.max(entry.longestWaitMinutes, minute - oldest + 1);
      }
    }
  }
  return work.map(({ job, due }) => {
    const left = (lines.get(job.id) ?? []).flat().reduce((sum, { count }) => sum + count, 0);
    const ofDay = due.reduce((sum, count) => sum + count, 0);
    return {
      job: job.id,
      ...(told.get(job.id) ?? { invocations: 0, longestWaitMinutes: 0 }),
      // What fell due in the last minute may be the only one of its day.
      leftOver: Math.max(0, left - 1) / ofDay,
    };
  });
}

/** Lets whole entries fall due, dealt out to the shards one by one; what is left of one comes with the next. */
function deal(
  minute: number,
  count: number,
  lines: readonly Line[],
  dealt: Map<readonly Line[], number>,
): void {
  const before = dealt.get(lines) ?? 0;
  dealt.set(lines, before + count);
  // The sums of fractions may be off by their last digits.
  const [from, to] = [before, before + count].map((sum) => Math.floor(sum + 1e-9));
  for (const [shard, line] of lines.entries()) {
    const upTo = (sum = 0) => Math.ceil((sum - shard) / lines.length);
    const own = upTo(to) - upTo(from);
    if (own > 0) line.push({ minute, count: own });
  }
}

/** Takes so many entries, the oldest of all shards first; gives the minute of the oldest. */
function serve(shards: readonly Line[], most: number): number | undefined {
  let left = most;
  let oldest: number | undefined;
  while (left > 1e-9) {
    const minute = Math.min(...shards.map((line) => line[0]?.minute ?? Infinity));
    if (minute === Infinity) break;
    oldest ??= minute;
    for (const line of shards) {
      const [first] = line;
      if (first?.minute !== minute || left <= 1e-9) continue;
      const taken = Math.min(first.count, left);
      left -= taken;
      first.count -= taken;
      if (first.count <= 1e-9) line.shift();
    }
  }
  return oldest;
}
