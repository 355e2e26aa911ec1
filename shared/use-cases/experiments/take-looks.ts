import { type DueLook, postponeLook, readDueLooks } from '../../data/experiments/experiment.ts';
import { findPerson } from '../../data/people/person.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';
import { nextLookAt } from '../../domain/experiments/experiment.ts';
import { daySeconds, hourSeconds } from '../../domain/time/calendar.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { takeLook } from './change-experiment.ts';
import { planClock } from './read-records.ts';

export interface LookTally {
  /** Looks that were taken, whatever they said. */
  readonly taken: number;
  /** Looks that are not due yet by the person's clock. */
  readonly moved: number;
  readonly postponed: number;
  readonly failed: number;
}

type Outcome = keyof LookTally;

/** Takes every look that is due, the oldest first, as long as there is time; what fails keeps no other waiting. */
export async function takeLooks(now: number, limits: JobLimits): Promise<LookTally> {
  const outcomes: Outcome[] = [];
  for await (const page of readDueLooks(now))
    for (const due of page) {
      if (!limits.hasTime()) return tally(outcomes);
      outcomes.push(await takeDue(due, now, limits));
    }
  return tally(outcomes);
}

async function takeDue(due: DueLook, now: number, { onFailure }: JobLimits): Promise<Outcome> {
  try {
    const person = await findPerson(due.userId);
    // The person is leaving: it is erased with everything else of theirs.
    if (person === undefined) return moved(due, now + daySeconds);
    const taken = await takeLook(person, due.number, now);
    if (taken?.isChanged) return 'taken';
    // The person moved: by their new clock the look is due at another time.
    const at = taken && nextLookAt(taken.experiment, planClock(person, taken.experiment.plan));
    return moved(due, Math.max(at ?? 0, now + 60));
  } catch (error) {
    if (isUnavailable(error)) return 'postponed';
    onFailure(error);
    await postponeLook(due, now + hourSeconds);
    return 'failed';
  }
}

async function moved(due: DueLook, until: number): Promise<Outcome> {
  await postponeLook(due, until);
  return 'moved';
}

const tally = (outcomes: readonly Outcome[]): LookTally => {
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    taken: count('taken'),
    moved: count('moved'),
    postponed: count('postponed'),
    failed: count('failed'),
  };
};
