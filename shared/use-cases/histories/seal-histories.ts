import {
  dropSealing,
  holdSealing,
  readDueSealings,
  releaseSealing,
} from '../../data/histories/sealing-schedule.ts';
import { findPerson } from '../../data/people/person.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';
import { longestRequestSeconds } from '../../domain/histories/sealing.ts';
import type { Person } from '../../domain/people/person.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { sealHistory } from './seal-history.ts';

export interface SealingTally {
  readonly sealed: number;
  readonly unfinished: number;
  readonly failed: number;
  /** Rows that were read to be summed up. */
  readonly rows: number;
}

type Outcome = Exclude<keyof SealingTally, 'rows'>;

interface SealedPerson {
  readonly outcome: Outcome;
  readonly rows: number;
}

export interface SealingLimits extends JobLimits {
  /**
   * Called once a person's history is summed up, all of it or all but what is just being written; false if it did not
   * get to its end.
   */
  readonly whenSealed: (sealed: SealedHistory, now: number, hasTime: () => boolean) => Promise<boolean>;
}

export interface SealedHistory {
  readonly person: Person;
  /** True if all is summed up but what was recorded within the last minute. */
  readonly isWhole: boolean;
}

/** Seconds until a history is brought up to date again. */
const againAfter = { done: 7 * daySeconds, waiting: longestRequestSeconds, unfinished: 0 } as const;
const afterFailure = daySeconds;

/** Sums up the histories that are due as long as there is time; what is left over is still due at the next run. */
export async function sealHistories(now: number, limits: SealingLimits): Promise<SealingTally> {
  const all: SealedPerson[] = [];
  const streams = readDueSealings(now).map(async (people) => {
    for await (const userId of people) {
      if (!limits.hasTime()) return;
      const sealed = await sealOne(userId, now, limits);
      if (sealed !== undefined) all.push(sealed);
    }
  });
  await Promise.all(streams);
  const count = (wanted: Outcome) => all.filter(({ outcome }) => outcome === wanted).length;
  return {
    sealed: count('sealed'),
    unfinished: count('unfinished'),
    failed: count('failed'),
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
  };
}

async function sealOne(
  userId: number,
  now: number,
  { hasTime, onFailure, whenSealed }: SealingLimits,
): Promise<SealedPerson | undefined> {
  let held: number | undefined;
  try {
    held = await holdSealing(userId, now);
    if (held === undefined) return undefined;
    const person = await findPerson(userId);
    if (person === undefined) {
      await dropSealing(userId);
      return undefined;
    }
    const { outcome: sealed, rows } = await sealHistory(person, now, hasTime);
    // Somebody who has just recorded something need not wait: a few days are read from their rows for another minute.
    const history = { person, isWhole: sealed === 'done' || sealed === 'waiting' };
    const isComplete = sealed !== 'unfinished' && (await whenSealed(history, now, hasTime));
    const outcome = isComplete ? sealed : 'unfinished';
    await releaseSealing(userId, held, now + againAfter[outcome === 'importing' ? 'waiting' : outcome]);
    return { outcome: outcome === 'unfinished' ? 'unfinished' : 'sealed', rows };
  } catch (error) {
    const isPassing = isUnavailable(error);
    if (!isPassing) onFailure(error);
    if (held !== undefined)
      await releaseIfPossible(userId, held, isPassing ? now : now + afterFailure, onFailure);
    return { outcome: isPassing ? 'unfinished' : 'failed', rows: 0 };
  }
}

/** A hold that cannot be released now ends by itself; the other histories need not wait for it. */
async function releaseIfPossible(
  userId: number,
  held: number,
  dueAt: number,
  onFailure: SealingLimits['onFailure'],
): Promise<void> {
  try {
    await releaseSealing(userId, held, dueAt);
  } catch (error) {
    if (!isUnavailable(error)) onFailure(error);
  }
}
