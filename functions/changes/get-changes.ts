import { isShownToApps } from '../../shared/domain/changes/change.ts';
import { writeCursor } from '../../shared/domain/changes/cursor.ts';
import { counted } from '../../shared/domain/texts/counted.ts';
import { formatUtc } from '../../shared/domain/time/calendar.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { gone } from '../../shared/operations/failure.ts';
import { getChanges } from '../../shared/routes/changes/get-changes.ts';
import { beginChanges, endOfLog, readChanges } from '../../shared/use-cases/changes/read-changes.ts';

export const handler = endpoint(getChanges, beginChanges, async ({ caller, query, cursorTo, ahead, now }) => {
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
});
