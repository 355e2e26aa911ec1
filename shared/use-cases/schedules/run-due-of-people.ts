import { findPerson } from '../../data/people/person.ts';
import { type Due, postpone, takeUp } from '../../data/schedules/due.ts';
import type { Person } from '../../domain/people/person.ts';
import { daySeconds, hourSeconds } from '../../domain/time/calendar.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { inTurn, type Lanes } from './in-turn.ts';
import { runDue } from './run-due.ts';

interface DueOfPerson extends Due {
  readonly userId: number;
}

/**
 * Takes up records of people that are due, one after another, those that fell due first before others. What fails is
 * tried again in an hour.
 */
export async function runDueOfPeople<Entry extends DueOfPerson, const Outcome extends string>(
  lanes: Lanes<Entry>,
  outcomes: readonly Outcome[],
  work: (
    entry: Entry,
    person: Person,
  ) => Promise<NoInfer<Outcome> | 'postponed' | { readonly waitUntil: number }>,
  now: number,
  limits: JobLimits,
) {
  const { counts } = await runDue<Entry, Outcome | 'postponed' | 'failed'>(
    {
      outcomes: [...outcomes, 'postponed', 'failed'],
      unread: 'failed',
      shards: [inTurn(lanes)],
      postpone,
      claim: (entry) => takeUp(entry, now),
      work: async (entry) => {
        const person = await findPerson(entry.userId);
        // The person is leaving: it is erased with everything else of theirs.
        if (person === undefined) return { as: 'postponed', waitUntil: now + daySeconds };
        const result = await work(entry, person);
        if (typeof result === 'object') return { as: 'postponed', ...result };
        return result === 'postponed' ? { as: result, waitUntil: now } : result;
      },
      afterFailure: (_, isPassing) =>
        isPassing ? { as: 'postponed', waitUntil: now } : { as: 'failed', waitUntil: now + hourSeconds },
    },
    now,
    limits,
  );
  return counts;
}
