import {
  findPlan,
  holdDiscovery,
  type PlannedDiscovery,
  planForNight,
  putOffDiscovery,
  readDueDiscoveries,
  saveDiscovery,
} from '../../data/discoveries/discovery-schedule.ts';
import { findPerson } from '../../data/people/person.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';
import { nextQuietHour } from '../../domain/discovery/quiet-hour.ts';
import type { Person } from '../../domain/people/person.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { clockOf } from '../../domain/time/person-clock.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { makeDiscovery } from './make-discovery.ts';
import { tellEntered } from './tell-entered.ts';

type Outcome = 'made' | 'planned' | 'waiting' | 'failed';
export type DiscoveryTally = Readonly<Record<Outcome, number>>;

export interface DiscoveryLimits extends JobLimits {
  /** The address of the service, for the links of cards. */
  readonly baseUrl: string;
}

/** Seconds after which a history that was too long to be read is summed up. */
const summingUpSeconds = 15 * 60;

/** Looks for what stands out for everybody whose turn it is, as long as there is time; who is left is still due. */
export async function runDiscoveries(now: number, limits: DiscoveryLimits): Promise<DiscoveryTally> {
  const tally = { made: 0, planned: 0, waiting: 0, failed: 0 };
  // One person after another: each takes the whole processor for a moment.
  for (const people of readDueDiscoveries(now)) {
    for await (const userId of people) {
      if (!limits.hasTime()) break;
      const outcome = await runOne(userId, now, limits);
      if (outcome !== undefined) tally[outcome]++;
    }
  }
  return tally;
}

async function runOne(userId: number, now: number, limits: DiscoveryLimits): Promise<Outcome | undefined> {
  const due = await findPlan(userId);
  // The index may be late.
  if (due === undefined || due.dueAt > now) return undefined;
  try {
    return await runDue(userId, due, now, limits);
  } catch (error) {
    if (isUnavailable(error)) return 'waiting';
    limits.onFailure(error);
    await planForNight(userId, due.dueAt, now + daySeconds);
    return 'failed';
  }
}

async function runDue(
  userId: number,
  due: PlannedDiscovery,
  now: number,
  limits: DiscoveryLimits,
): Promise<Outcome | undefined> {
  const person = await findPerson(userId);
  // The plan of somebody who has left is erased with everything else of theirs.
  if (person === undefined) return undefined;
  const atNight = nextQuietHour(clockOf(person), userId, now);
  if (due.plan === undefined) {
    await planForNight(userId, due.dueAt, atNight);
    return 'planned';
  }
  const held = await holdDiscovery(userId, now);
  return held === undefined ? undefined : makeAndSave(person, held, atNight, now, limits);
}

async function makeAndSave(
  person: Person,
  held: number,
  atNight: number,
  now: number,
  { onFailure, baseUrl }: DiscoveryLimits,
): Promise<Outcome> {
  const { userId } = person;
  try {
    const made = await makeDiscovery(person, now);
    if (made === undefined) {
      await putOffDiscovery(userId, held, now + summingUpSeconds);
      return 'waiting';
    }
    // The card comes before saving: if this run breaks off here, the next tells the same once more, which changes nothing.
    await tellEntered(userId, made, baseUrl, now);
    await saveDiscovery(userId, made, held);
    return 'made';
  } catch (error) {
    if (isUnavailable(error)) {
      await putOffDiscovery(userId, held, now);
      return 'waiting';
    }
    onFailure(error);
    await putOffDiscovery(userId, held, atNight);
    return 'failed';
  }
}
