import { startOfId } from '../../domain/ids/measurement-id.ts';
import { mayRead } from '../../domain/people/scope.ts';
import { formatUtc } from '../../domain/time/calendar.ts';
import { deleteMeasurement as route } from '../../routes/measurements/delete-measurement.ts';
import { readAheadRemoval, removeMeasurement } from '../../use-cases/measurements/remove-measurement.ts';
import { ok } from '../envelope.ts';
import { notFound, preconditionFailed } from '../failure.ts';
import { operation, type Unproven } from '../operation.ts';
import { idToDelete } from '../requests/id-to-delete.ts';
import { onceGiven } from '../requests/once-given.ts';

type Deletion = Pick<Unproven<typeof route>, 'query' | 'body'>;

const toDelete = ({ query, body }: Deletion) => ({
  id: idToDelete(query, body),
  ifMatch: onceGiven('ifMatch', body?.ifMatch, query.ifMatch),
});

export const deleteMeasurement = operation(route, {
  readAhead: (asked) => readAheadRemoval(asked.userId, toDelete(asked), asked.now),
  handle: async ({ caller, query, body, now, ahead }) => {
    const removed = await removeMeasurement(caller.userId, toDelete({ query, body }), now, await ahead);
    if (removed === 'unknown') throw notFound('There is no such measurement.');
    if (removed === 'changed') throw preconditionFailed(`ifMatch: ${changed}`);
    const which = mayRead(caller) ? ` of ${formatUtc(startOfId(removed))}` : '';
    return ok('Measurement deleted', `The measurement${which} is deleted.`);
  },
});

const changed =
  'the measurement is not what it was with this etag; it was not deleted. Read it again and decide.';
