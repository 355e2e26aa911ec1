import type { Caller } from '../../data/access/caller.ts';
import { isShownToApps } from '../../domain/changes/change.ts';
import { writeCursor } from '../../domain/changes/cursor.ts';
import { counted } from '../../domain/texts/counted.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import { getChanges as route } from '../../routes/changes/get-changes.ts';
import type { IncludedRecords } from '../../schemas/changes/included-records.ts';
import { noteAccess } from '../../use-cases/accesses/note-access.ts';
import { endOfLog, readAheadChanges, readChanges } from '../../use-cases/changes/read-changes.ts';
import { ok } from '../envelope.ts';
import { gone } from '../failure.ts';
import { operation } from '../operation.ts';
import { withinReadBudget } from '../within-read-budget.ts';
import { includedRecordsOf, subjectsOfRecords } from './included-records.ts';

export const getChanges = operation(route, {
  readAhead: readAheadChanges,
  handle: async ({ caller, query, cursorTo, ahead, now, baseUrl, requestId }) => {
    const { limit, cursor = endOfLog(await ahead.next, now) } = query;
    const isShown = caller.actor === undefined ? () => true : isShownToApps;
    const found = await readChanges(cursor, { limit, isShown }, ahead, now);
    if (found === undefined)
      throw gone(
        'Some changes since this cursor are no longer kept. Ask without a cursor to get a new one, and read everything again.',
      );
    const changes = found.changes.map(({ kind, id, at, deleted }) => ({
      kind,
      id,
      at: formatUtc(at),
      deleted,
    }));
    const said =
      query.cursor === undefined
        ? 'Use this cursor to ask for what changes from now on.'
        : `${counted(changes.length, 'change')} since this cursor.`;
    const records =
      query.include === undefined
        ? undefined
        : await withinReadBudget(narrowing, () =>
            includedRecordsOf(found.changes, { person: caller.person, now, baseUrl }),
          );
    if (records !== undefined) await noteRecords(caller, records, requestId, now);
    return {
      ...ok('Changes', said),
      changes,
      cursor: cursorTo(writeCursor(found.cursor)),
      records,
    };
  },
});

const narrowing = { path: 'limit', advice: 'ask for fewer changes at a time.' };

/** The ledger lists the records that others read here, not only that they read the log. */
async function noteRecords(
  { actor, userId, person }: Caller,
  records: IncludedRecords,
  requestId: string,
  now: number,
): Promise<void> {
  if (actor === undefined) return;
  for (const { subject, touched } of subjectsOfRecords(records))
    if (touched.length > 0)
      await noteAccess({ userId, person, actor, kind: { verb: 'read', subject }, requestId, touched }, now);
}
