import { startOfId } from '../shared/domain/measurements/measurement-id.ts';
import { mayRead } from '../shared/domain/people/scope.ts';
import { formatUtc } from '../shared/domain/time/calendar.ts';
import { endpoint, type Unproven } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { notFound, preconditionFailed } from '../shared/http/failure.ts';
import { idToDelete } from '../shared/http/request/id-to-delete.ts';
import { onceGiven } from '../shared/http/request/once-given.ts';
import { deleteMeasurement } from '../shared/routes/delete-measurement.ts';
import {
  findBeforeRemoving,
  removeMeasurement,
} from '../shared/use-cases/measurements/remove-measurement.ts';

type Deletion = Pick<Unproven<typeof deleteMeasurement>, 'query' | 'body'>;

const toDelete = ({ query, body }: Deletion) => ({
  id: idToDelete(query, body),
  ifMatch: onceGiven('ifMatch', body?.ifMatch, query.ifMatch),
});

export const handler = endpoint(
  deleteMeasurement,
  (asked) => findBeforeRemoving(asked.userId, toDelete(asked), asked.now),
  async ({ caller, query, body, now, ahead }) => {
    const removed = await removeMeasurement(caller.userId, toDelete({ query, body }), now, await ahead);
    if (removed === 'unknown') throw notFound('There is no such measurement.');
    if (removed === 'changed') throw preconditionFailed(`ifMatch: ${changed}`);
    const which = mayRead(caller) ? ` of ${formatUtc(startOfId(removed))}` : '';
    return ok('Measurement deleted', `The measurement${which} is deleted.`);
  },
);

const changed =
  'the measurement is not what it was with this etag; it was not deleted. Read it again and decide.';
