import type { WorkShare } from '../../data/schedules/share.ts';
import type { WaitingPlace } from '../../data/waiting/due-shards.ts';
import type { DueShards } from './find-due.ts';

interface WaitingJob {
  readonly waitsIn: WaitingPlace;
  readonly isPrompt?: boolean;
  readonly isShared?: boolean;
}

/** One invocation of a job. */
interface JobStart<Job> {
  readonly job: Job;
  readonly event: WorkShare;
}

/**
 * Jobs besides the prompt ones: one with the first runner, three more with each further one. With one runner reminders,
 * pushes, whom they wake, this one, its mails and the two that follow the stream are seven: of the ten executions of a
 * new account three are left for people.
 */
const othersPerRunner = 3;
const othersOf = (runners: number) => othersPerRunner * (runners - 1) + 1;

/**
 * The invocations of this minute. Prompt jobs always run, each in up to `runners` invocations. Of the others as many
 * run as the runners allow, and each minute begins where the one before ended, so that each gets its turn; what is left
 * over then goes to those that can share their work, to each as many.
 */
export function chooseRuns<Job extends WaitingJob>(
  jobs: readonly Job[],
  due: ReadonlyMap<WaitingPlace, DueShards>,
  runners: number,
  minute: number,
): JobStart<Job>[] {
  const dueOf = ({ waitsIn }: Job) => [...(due.get(waitsIn) ?? [])];
  const hasWork = (job: Job) => dueOf(job).length > 0;
  const others = jobs.filter((job) => !job.isPrompt);
  const most = othersOf(runners);
  const start = (minute * most) % others.length;
  const inTurn = [...others.slice(start), ...others.slice(0, start)].filter(hasWork).slice(0, most);
  const mostOf = (job: Job) => (job.isShared ? Math.min(runners, dueOf(job).length) : 1);
  const counts = spread(inTurn.map(mostOf), most);
  return [
    ...jobs
      .filter((job) => job.isPrompt && hasWork(job))
      .flatMap((job) => {
        // Each run begins with what has waited longest, so that no shard is always last when time runs out.
        const oldestFirst = dueOf(job).sort(([, a], [, b]) => a - b);
        const runs = Math.min(runners, oldestFirst.length);
        return Array.from({ length: runs }, (_, run) => {
          const shards = oldestFirst.filter((_, place) => place % runs === run).map(([shard]) => shard);
          return { job, event: { shards } };
        });
      }),
    ...inTurn.flatMap((job, i) => {
      const shards = dueOf(job).map(([shard]) => shard);
      return sharesOf(job.isShared ? counts[i] : undefined, shards, minute).map((event) => ({ job, event }));
    }),
  ];
}

/** Gives everybody one, then another one as long as there are any, up to what each can use. */
function spread(wanted: readonly number[], most: number): number[] {
  const given = wanted.map(() => 1);
  for (let left = most - given.length, i = 0; left > 0; i = (i + 1) % given.length) {
    if (given.every((count, at) => count >= (wanted[at] ?? 0))) break;
    if ((given[i] ?? 0) >= (wanted[i] ?? 0)) continue;
    given[i] = (given[i] ?? 0) + 1;
    left--;
  }
  return given;
}

/** The shares of a job's work; one that cannot be shared is done whole. */
function sharesOf(sharedBy: number | undefined, shards: readonly number[], turn: number): WorkShare[] {
  if (sharedBy === undefined) return [{}];
  return Array.from({ length: sharedBy }, (_, part) => ({ shards, sharedBy, part, turn }));
}
