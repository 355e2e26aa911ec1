import { isShownToApps } from '../../domain/changes/change.ts';
import { writeCursor } from '../../domain/changes/cursor.ts';
import { counted } from '../../domain/texts/counted.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import { getChanges as route } from '../../routes/changes/get-changes.ts';
import { endOfLog, readAheadChanges, readChanges } from '../../use-cases/changes/read-changes.ts';
import { ok } from '../envelope.ts';
import { gone } from '../failure.ts';
import { operation } from '../operation.ts';

export const getChanges = operation(route, {
  readAhead: readAheadChanges,
  handle: async ({ caller, query, cursorTo, ahead, now }) => {
    const { clientId } = caller;
    const { limit, cursor = endOfLog(await ahead.next, now) } = query;
    const isShown = clientId === undefined ? () => true : isShownToApps;
    const found = await readChanges(cursor, { limit, isShown }, ahead, now);
    if (found === undefined)
      throw gone(
        'Some of what changed since this cursor is no longer kept. Ask without a cursor for a new one, and read everything again.',
      );
    const changes = found.changes.map(({ kind, id, at, deleted }) => ({
      kind,
      id,
      at: formatUtc(at),
      deleted,
    }));
    const said =
      query.cursor === undefined
        ? 'Ask with this cursor for what changes from now on.'
        : `${counted(changes.length, 'change')} since this cursor.`;
    return { ...ok('Changes', said), changes, cursor: cursorTo(writeCursor(found.cursor)) };
  },
});
