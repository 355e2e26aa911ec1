import { startOfId } from '../shared/domain/measurements/measurement-id.ts';
import { formatUtc } from '../shared/domain/time/calendar.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { notFound } from '../shared/http/failure.ts';
import { idToDelete } from '../shared/http/request/id-to-delete.ts';
import { deleteMeasurement } from '../shared/routes/delete-measurement.ts';
import {
  findBeforeRemoving,
  removeMeasurement,
} from '../shared/use-cases/measurements/remove-measurement.ts';

export const handler = endpoint(
  deleteMeasurement,
  ({ userId, query, body, now }) => findBeforeRemoving(userId, idToDelete(query, body), now),
  async ({ caller, query, body, now, ahead }) => {
    const removed = await removeMeasurement(caller.userId, idToDelete(query, body), now, await ahead);
    if (removed === undefined) throw notFound('There is no such measurement.');
    return ok('Measurement deleted', `The measurement of ${formatUtc(startOfId(removed))} is deleted.`);
  },
);
