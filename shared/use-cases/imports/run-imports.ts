import { removeMessagesOf } from '../../data/feed/message.ts';
import { requestSealing } from '../../data/histories/sealing-schedule.ts';
import { dueImports, findImport, replaceImport } from '../../data/imports/import.ts';
import { removeSlices } from '../../data/imports/import-slice.ts';
import { findWriters, hasLiveWriters } from '../../data/imports/import-writers.ts';
import { longestRequestSeconds } from '../../domain/histories/sealing.ts';
import { type ImportRecord, openSeconds } from '../../domain/imports/import.ts';
import { hourSeconds } from '../../domain/time/calendar.ts';
import type { RemovalLimits } from '../../platform/job-limits.ts';
import { removeRemindersOf } from '../reminders/remove-reminders-of.ts';
import { inRounds } from '../schedules/in-rounds.ts';
import { runDueOfPeople } from '../schedules/run-due-of-people.ts';
import type { SharedLimits } from '../schedules/shared-limits.ts';
import { endImport } from './end-import.ts';
import { removeImported, rowsOfClient, rowsOfImport } from './remove-imported.ts';
import { removeUnused } from './remove-unused.ts';

/** Steps of at most 500 rows after which an import that is undone lets the others have their turn. */
const stepsATurn = 12;

type ImportLimits = SharedLimits & RemovalLimits;

/** Does what is due with imports. */
export const runImports = (now: number, limits: ImportLimits, steps = stepsATurn) =>
  inRounds(() => runRound(now, limits, steps), limits.hasTime);

async function runRound(now: number, limits: ImportLimits, steps: number) {
  let isUnfinished = false;
  const counts = await runDueOfPeople(
    dueImports.readLanes(now, limits.share),
    ['ended', 'undone'],
    async ({ userId, id }) => {
      const record = await findImport(userId, id);
      if (record?.status === 'undoing') {
        let left = steps;
        const hasTurn = () => limits.hasTime() && left-- > 0;
        const outcome = await takeBack(userId, record, now, { ...limits, hasTime: hasTurn });
        isUnfinished ||= outcome === 'postponed';
        return outcome === 'waiting' ? { waitUntil: now + longestRequestSeconds } : outcome;
      }
      // The index may be late.
      if (record?.status !== 'open' || record.beganAt + openSeconds > now)
        return { waitUntil: now + hourSeconds };
      await endImport({ userId }, id, now);
      return 'ended';
    },
    now,
    limits,
  );
  return { counts, isUnfinished };
}

const makerOf = ({ id, ofClient: clientId, label: name }: ImportRecord) =>
  clientId === undefined ? id : { clientId, name };

/** Undoes an import step by step. Each may be interrupted; the next run continues. */
async function takeBack(
  userId: number,
  record: ImportRecord,
  now: number,
  limits: RemovalLimits,
): Promise<'undone' | 'postponed' | 'waiting'> {
  const { ofClient } = record;
  const writers = ofClient === undefined ? await findWriters(userId, record.id) : undefined;
  if (writers !== undefined && hasLiveWriters(writers, now)) return 'waiting';
  const rows =
    ofClient === undefined
      ? rowsOfImport(userId, record.id, writers?.months ?? new Set())
      : rowsOfClient(userId, ofClient, now);
  const removal = await removeImported(userId, record, rows, now, limits);
  if (!removal?.isAll) return 'postponed';
  if (ofClient !== undefined) {
    // A request of the app that began before its access ended may still be writing.
    if (record.beganAt + longestRequestSeconds > now) return 'waiting';
    await removeRemindersOf(userId, ofClient, now);
    await removeMessagesOf(userId, ofClient);
  }
  if (!(await removeUnused(userId, makerOf(record), now))) return 'waiting';
  const { progress, ...rest } = removal.record;
  const undo = { removed: progress?.removed ?? 0, kept: progress?.kept ?? 0 };
  await removeSlices(userId, record.id);
  if (!(await replaceImport(userId, { ...rest, status: 'undone', undo }, undefined))) return 'postponed';
  await requestSealing(userId, now);
  return 'undone';
}
