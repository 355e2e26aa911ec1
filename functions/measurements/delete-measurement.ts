import { startOfId } from '../../shared/domain/measurements/measurement-id.ts';
import { formatUtc } from '../../shared/domain/time/calendar.ts';
import { endpoint, type Unproven } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { notFound, preconditionFailed } from '../../shared/operations/failure.ts';
import { idToDelete } from '../../shared/operations/requests/id-to-delete.ts';
import { onceGiven } from '../../shared/operations/requests/once-given.ts';
import { deleteMeasurement } from '../../shared/routes/measurements/delete-measurement.ts';
import {
  findBeforeRemoving,
  removeMeasurement,
} from '../../shared/use-cases/measurements/remove-measurement.ts';

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
    return ok('Measurement deleted', `The measurement of ${formatUtc(startOfId(removed))} is deleted.`);
  },
);

const changed =
  'the measurement is not what it was with this etag; it was not deleted. Read it again and decide.';
