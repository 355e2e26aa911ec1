import { requestSealing } from '../../data/histories/sealing-schedule.ts';
import {
  type DueImport,
  findImport,
  postponeImport,
  readDueImports,
  replaceImport,
} from '../../data/imports/import.ts';
import { removeSlices } from '../../data/imports/import-slice.ts';
import { findWriters, hasLiveWriters } from '../../data/imports/import-writers.ts';
import { findPerson } from '../../data/people/person.ts';
import { isUnavailable } from '../../data/table/unavailable.ts';
import { longestRequestSeconds } from '../../domain/histories/sealing.ts';
import { type ImportRecord, openSeconds } from '../../domain/imports/import.ts';
import { daySeconds, hourSeconds } from '../../domain/time/calendar.ts';
import type { JobLimits } from '../../platform/job-limits.ts';
import { endImport } from './end-import.ts';
import { removeImported } from './remove-imported.ts';
import { removeUnused } from './remove-unused.ts';

type Outcome = 'ended' | 'undone' | 'postponed' | 'failed';
export type ImportTally = Readonly<Record<Outcome, number>>;

/** Does what is due with imports, the oldest first, as long as there is time; what fails keeps no other waiting. */
export async function runImports(now: number, limits: JobLimits): Promise<ImportTally> {
  const tally = { ended: 0, undone: 0, postponed: 0, failed: 0 };
  for await (const page of readDueImports(now))
    for (const due of page) {
      if (!limits.hasTime()) return tally;
      tally[await runDue(due, now, limits)]++;
    }
  return tally;
}

async function runDue(due: DueImport, now: number, { hasTime, onFailure }: JobLimits): Promise<Outcome> {
  const { userId, id } = due;
  try {
    // The person is leaving: it is erased with everything else of theirs.
    if ((await findPerson(userId)) === undefined) return await postponed(due, now + daySeconds);
    const record = await findImport(userId, id);
    if (record?.status === 'undoing') {
      const outcome = await takeBack(userId, record, now, hasTime);
      return outcome === 'waiting' ? await postponed(due, now + longestRequestSeconds) : outcome;
    }
    // The index may be late.
    if (record?.status !== 'open' || record.beganAt + openSeconds > now)
      return await postponed(due, now + hourSeconds);
    await endImport(userId, id, now);
    return 'ended';
  } catch (error) {
    if (isUnavailable(error)) return 'postponed';
    onFailure(error);
    return (await postponed(due, now + hourSeconds)) && 'failed';
  }
}

/** Undoes an import step by step. Each may be broken off; the next run goes on. */
async function takeBack(
  userId: number,
  record: ImportRecord,
  now: number,
  hasTime: () => boolean,
): Promise<'undone' | 'postponed' | 'waiting'> {
  const writers = await findWriters(userId, record.id);
  if (writers !== undefined && hasLiveWriters(writers, now)) return 'waiting';
  const removal = await removeImported(userId, record, writers?.months ?? new Set(), now, hasTime);
  if (!removal?.isAll) return 'postponed';
  if (!(await removeUnused(userId, record.id, now))) return 'waiting';
  const { progress, ...rest } = removal.record;
  const undo = { removed: progress?.removed ?? 0, kept: progress?.kept ?? 0 };
  await removeSlices(userId, record.id);
  if (!(await replaceImport(userId, { ...rest, status: 'undone', undo }, undefined))) return 'postponed';
  await requestSealing(userId, now);
  return 'undone';
}

async function postponed(due: DueImport, until: number): Promise<Outcome> {
  await postponeImport(due, until);
  return 'postponed';
}
