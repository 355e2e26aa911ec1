import { dropSealing, holdSealing, sealings } from '../../data/histories/sealing-schedule.ts';
import { findPerson } from '../../data/people/person.ts';
import { release } from '../../data/schedules/due.ts';
import { longestRequestSeconds } from '../../domain/histories/sealing.ts';
import type { Person } from '../../domain/people/person.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { inTurn } from '../schedules/in-turn.ts';
import { runDue } from '../schedules/run-due.ts';
import type { SharedLimits } from '../schedules/shared-limits.ts';
import { sealHistory } from './seal-history.ts';

interface SealingLimits extends SharedLimits {
  /**
   * Called once a person's history is summarised, all of it or all but what is just being written; false if it did not
   * get to its end.
   */
  readonly afterSummary: (sealed: SealedHistory, now: number, hasTime: () => boolean) => Promise<boolean>;
}

export interface SealedHistory {
  readonly person: Person;
  /** True if all is summarised but what was recorded within the last minute. */
  readonly isWhole: boolean;
}

/** Seconds until a history is brought up to date again. */
const againAfter = { done: 7 * daySeconds, waiting: longestRequestSeconds, unfinished: 0 } as const;

/** Histories that one run reads at the same time: each is mostly waiting for the table. */
const sideBySide = 4;

/** Summarises the histories that are due. Of the counts, `rows` are those that were read for it. */
export async function sealHistories(now: number, limits: SealingLimits) {
  const { shards = sealings.shards } = limits.share ?? {};
  const lines = Array.from({ length: sideBySide }, (_, line) =>
    inTurn(
      sealings.readLanes(now, {
        ...limits.share,
        shards: shards.filter((shard) => shard % sideBySide === line),
      }),
    ),
  );
  const { counts } = await runDue(
    {
      outcomes: ['sealed', 'unfinished', 'failed', 'rows'],
      unread: 'failed',
      shards: lines,
      shardsAtOnce: sideBySide,
      claim: async (due) => {
        const held = await holdSealing(due.userId, now);
        return held && { ...due, ...held };
      },
      work: ({ userId }) => sealOne(userId, now, limits),
      // Nobody waits for the next week's turn.
      postpone: (due, until) =>
        release(due, until, until > now ? { dueShard: sealings.shardOf(due.userId) } : {}),
      afterFailure: (_, isPassing) =>
        isPassing ? { as: 'unfinished', waitUntil: now } : { as: 'failed', waitUntil: now + daySeconds },
    },
    now,
    limits,
  );
  return counts;
}

async function sealOne(userId: number, now: number, { hasTime, afterSummary }: SealingLimits) {
  const person = await findPerson(userId);
  if (person === undefined) {
    await dropSealing(userId);
    return undefined;
  }
  const { outcome: sealed, rows } = await sealHistory(person, now, hasTime);
  // Someone who has just recorded something need not wait: a few days are read from their rows for another minute.
  const history = { person, isWhole: sealed === 'done' || sealed === 'waiting' };
  const isComplete = sealed !== 'unfinished' && (await afterSummary(history, now, hasTime));
  const outcome = isComplete ? sealed : 'unfinished';
  return {
    as: outcome === 'unfinished' ? outcome : 'sealed',
    counts: { rows },
    waitUntil: now + againAfter[outcome === 'importing' ? 'waiting' : outcome],
  } as const;
}
