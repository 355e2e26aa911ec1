import type { WaitingPlace } from '../../data/waiting/due-shards.ts';
import { hourSeconds } from '../../domain/time/calendar.ts';
import type { DueShards } from './find-due.ts';

interface LimitedJob {
  readonly id: string;
  readonly waitsIn: WaitingPlace;
  readonly longestWaitSeconds?: number;
}

interface JobWait {
  readonly id: string;
  /** Seconds for which its oldest entry has waited. */
  readonly seconds: number;
  /** Seconds by which that is longer than it may be. */
  readonly overdue: number;
}

const usualWaitSeconds = 3 * hourSeconds;

export function waitsOf(
  jobs: readonly LimitedJob[],
  due: ReadonlyMap<WaitingPlace, DueShards>,
  now: number,
): JobWait[] {
  return jobs.map(({ id, waitsIn, longestWaitSeconds = usualWaitSeconds }) => {
    const seconds = now - Math.min(now, ...(due.get(waitsIn)?.values() ?? []));
    return { id, seconds, overdue: Math.max(0, seconds - longestWaitSeconds) };
  });
}

/** The delay of reminders, which have an alarm of their own, and the time by which any other job is overdue. */
export function waitMetrics(waits: readonly JobWait[], remindersId: string) {
  const [reminders] = waits.filter(({ id }) => id === remindersId);
  const others = waits.filter(({ id }) => id !== remindersId);
  return {
    OldestDueAge: reminders?.seconds ?? 0,
    JobsOverdue: Math.max(0, ...others.map(({ overdue }) => overdue)),
  };
}
