import type { WaitingPlace } from '../../data/waiting/due-shards.ts';
import { chunks } from '../../domain/lists/chunks.ts';
import type { DueShards } from './find-due.ts';

interface WaitingJob {
  readonly waitsIn: WaitingPlace;
  readonly isPrompt?: boolean;
}

/** One invocation of a job. */
interface JobStart<Job> {
  readonly job: Job;
  readonly event: { readonly shards?: readonly number[] };
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
 * run as the runners allow, and each minute begins where the one before ended, so that each gets its turn.
 */
export function chooseRuns<Job extends WaitingJob>(
  jobs: readonly Job[],
  due: ReadonlyMap<WaitingPlace, DueShards>,
  runners: number,
  minute: number,
): JobStart<Job>[] {
  const shardsOf = ({ waitsIn }: Job) => [...(due.get(waitsIn)?.keys() ?? [])].sort((a, b) => a - b);
  const hasWork = (job: Job) => shardsOf(job).length > 0;
  const prompt = jobs.filter((job) => job.isPrompt && hasWork(job));
  const others = jobs.filter((job) => !job.isPrompt);
  const most = othersOf(runners);
  const start = (minute * most) % others.length;
  const inTurn = [...others.slice(start), ...others.slice(0, start)].filter(hasWork).slice(0, most);
  return [
    ...prompt.flatMap((job) => {
      const all = shardsOf(job);
      return chunks(all, Math.ceil(all.length / runners)).map((shards) => ({ job, event: { shards } }));
    }),
    ...inTurn.map((job) => ({ job, event: {} })),
  ];
}
