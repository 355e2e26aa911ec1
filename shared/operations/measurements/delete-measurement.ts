import { startOfId } from '../../domain/ids/measurement-id.ts';
import { undoSeconds } from '../../domain/people/assistant-limits.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import { deleteMeasurement as route } from '../../routes/measurements/delete-measurement.ts';
import { readAheadRemoval, removeMeasurement } from '../../use-cases/measurements/remove-measurement.ts';
import { ok } from '../envelope.ts';
import { notFound, preconditionFailed } from '../failure.ts';
import { operation, type UnauthenticatedInput } from '../operation.ts';
import { fromBodyOrQuery } from '../requests/from-body-or-query.ts';
import { idToDelete } from '../requests/id-to-delete.ts';

type MeasurementDeletion = Pick<UnauthenticatedInput<typeof route>, 'query' | 'body'>;

const toDelete = ({ query, body }: MeasurementDeletion) => ({
  id: idToDelete(query, body),
  ifMatch: fromBodyOrQuery('ifMatch', body?.ifMatch, query.ifMatch),
});

export const deleteMeasurement = operation(route, {
  readAhead: (asked) => readAheadRemoval(asked.userId, toDelete(asked), asked.now),
  handle: async ({ caller, query, body, now, ahead, touch }) => {
    const { clientId, assistant, actor } = caller;
    const ofApp =
      assistant === undefined || clientId === undefined ? undefined : { clientId, since: now - undoSeconds };
    const which = { ...toDelete({ query, body }), ofApp, isNoted: actor !== undefined };
    const removed = await removeMeasurement(caller.userId, which, now, await ahead);
    if (removed === 'unknown')
      throw notFound(ofApp === undefined ? 'This measurement does not exist.' : nothingToUndo);
    if (removed === 'changed') throw preconditionFailed(`ifMatch: ${changed}`);
    if (removed.variableId !== undefined) touch([removed.variableId]);
    const when = mayRead(caller) ? ` of ${formatUtc(startOfId(removed.id))}` : '';
    return ok('Measurement deleted', `The measurement${when} is deleted.`);
  },
});

/** One answer for what never was, what others recorded or changed, and what is older. */
const nothingToUndo =
  'This assistant recorded no entry with this id in the last hour, or somebody has changed it since. Older entries can be changed in the app.';

const changed = 'the measurement has changed since this etag and was not deleted. Read it again and decide.';
