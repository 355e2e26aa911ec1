import {
  dueDiscoveries,
  findPlan,
  holdDiscovery,
  planForNight,
  saveDiscovery,
} from '../../data/discoveries/discovery-schedule.ts';
import { findPerson } from '../../data/people/person.ts';
import { type Due, release } from '../../data/schedules/due.ts';
import { nextQuietHour } from '../../domain/discovery/quiet-hour.ts';
import type { Person } from '../../domain/people/person.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { clockOf } from '../../domain/time/person-clock.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { runDue } from '../schedules/run-due.ts';
import { makeDiscovery } from './make-discovery.ts';
import { tellEntered } from './tell-entered.ts';

export interface DiscoveryLimits extends JobLimits {
  /** The address of the service, for the links of cards. */
  readonly baseUrl: string;
}

interface DueDiscovery extends Due {
  readonly userId: number;
  /** Whose it is, once it is held. */
  readonly person?: Person;
}

/** Seconds after which a history that was too long to be read is summed up. */
const summingUpSeconds = 15 * 60;

/** Looks for what stands out for everybody whose turn it is; one after another: each takes the whole processor for a moment. */
export async function runDiscoveries(now: number, limits: DiscoveryLimits) {
  const { counts } = await runDue<DueDiscovery, 'made' | 'planned' | 'waiting' | 'failed'>(
    {
      outcomes: ['made', 'planned', 'waiting', 'failed'],
      unread: 'failed',
      shards: dueDiscoveries.readAll(now),
      claim: (due) => planOrHold(due, now),
      work: (held) => makeAndSave(held, now, limits),
      postpone: release,
      afterFailure: ({ person }, isPassing) =>
        isPassing
          ? { as: 'waiting', ...(person !== undefined && { waitUntil: now }) }
          : { as: 'failed', waitUntil: person === undefined ? now + daySeconds : nightOf(person, now) },
    },
    now,
    limits,
  );
  return counts;
}

const nightOf = (person: Person, now: number) => nextQuietHour(clockOf(person), person.userId, now);

async function planOrHold(due: DueDiscovery, now: number): Promise<DueDiscovery | 'planned' | undefined> {
  const { userId } = due;
  const [plan, person] = await Promise.all([findPlan(userId), findPerson(userId)]);
  // The index may be late; the plan of somebody who has left is erased with everything else of theirs.
  if (plan === undefined || plan.dueAt > now || person === undefined) return undefined;
  if (plan.plan === undefined) {
    await planForNight(userId, plan.dueAt, nightOf(person, now));
    return 'planned';
  }
  const held = await holdDiscovery(userId, now);
  return held && { ...due, ...held, person };
}

async function makeAndSave(held: DueDiscovery, now: number, { baseUrl }: DiscoveryLimits) {
  const { userId, person } = held;
  if (person === undefined) return undefined;
  const made = await makeDiscovery(person, now);
  if (made === undefined) return { as: 'waiting', waitUntil: now + summingUpSeconds } as const;
  // The card comes before saving: if this run breaks off here, the next tells the same once more, which changes nothing.
  await tellEntered(userId, made, baseUrl, now);
  await saveDiscovery(userId, made, held);
  return 'made';
}
