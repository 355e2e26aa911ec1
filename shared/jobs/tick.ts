import type { BackgroundWork } from './job.ts';

/** The event that the rule hands over every minute. */
export interface TickEvent {
  readonly runners: number;
  /** The names of the jobs' functions, by the ids of the jobs. */
  readonly functions: Readonly<Record<string, string>>;
}

/** Asks in which shards something is due and since when, not what it is; and may invoke exactly the jobs. */
export const tick = {
  id: 'tick',
  summary: 'Every minute, run the jobs that have something to do',
  table: {
    actions: ['Query'],
    partitions: { Query: ['pushes', 'lanes', 'erasures'] },
    guarded: ['erasures'],
    indexes: ['due'],
  },
  timeoutSeconds: 30,
  memoryMegabytes: 256,
} as const satisfies BackgroundWork;
