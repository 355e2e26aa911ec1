import { type DueImport, findImport, postponeImport, readDueImports } from '../../data/imports/import.ts';
import { findPerson } from '../../data/people/person.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';
import { openSeconds } from '../../domain/imports/import.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../domain/time/calendar.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { endImport } from './end-import.ts';

const outcomes = ['ended', 'postponed', 'failed'] as const;
type Outcome = (typeof outcomes)[number];
export type ImportTally = Readonly<Record<Outcome, number>>;

/** Does what is due with imports, the oldest first, as long as there is time; what fails keeps no other waiting. */
export async function runImports(now: number, limits: JobLimits): Promise<ImportTally> {
  const reached: Outcome[] = [];
  for await (const page of readDueImports(now))
    for (const due of page) {
      if (!limits.hasTime()) return tally(reached);
      reached.push(await runDue(due, now, limits));
    }
  return tally(reached);
}

async function runDue(due: DueImport, now: number, { onFailure }: JobLimits): Promise<Outcome> {
  const { userId, id } = due;
  try {
    // Whoever is leaving takes it along.
    if ((await findPerson(userId)) === undefined) return await postponed(due, now + DAY_SECONDS);
    const record = await findImport(userId, id);
    // The index may be late.
    if (record?.status !== 'open' || record.beganAt + openSeconds > now)
      return await postponed(due, now + HOUR_SECONDS);
    await endImport(userId, id, now);
    return 'ended';
  } catch (error) {
    if (isUnavailable(error)) return 'postponed';
    onFailure(error);
    return (await postponed(due, now + HOUR_SECONDS)) && 'failed';
  }
}

async function postponed(due: DueImport, until: number): Promise<Outcome> {
  await postponeImport(due, until);
  return 'postponed';
}

const tally = (reached: readonly Outcome[]): ImportTally =>
  Object.fromEntries(
    outcomes.map((one) => [one, reached.filter((outcome) => outcome === one).length]),
  ) as ImportTally;
