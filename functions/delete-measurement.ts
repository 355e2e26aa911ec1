import { removeMeasurement } from '../shared/data/remove-measurement.ts';
import { startOfId } from '../shared/domain/measurements/measurement-id.ts';
import { formatUtc } from '../shared/domain/time/calendar.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { badRequest, notFound, problemAt } from '../shared/http/failure.ts';
import { deleteMeasurement } from '../shared/routes/delete-measurement.ts';

export const handler = endpoint(deleteMeasurement, async ({ caller, query, body, now }) => {
  const id = body?.id ?? query.id;
  if (id === undefined)
    throw badRequest(problemAt('id', 'is required, in the body as {"id": 1} or in the query.'));
  if (body !== undefined && query.id !== undefined && body.id !== query.id)
    throw badRequest(problemAt('id', 'differs between body and query; give it once.'));
  const removed = await removeMeasurement(caller.userId, id, now);
  if (removed === undefined) throw notFound('There is no such measurement.');
  return ok('Measurement deleted', `The measurement of ${formatUtc(startOfId(removed))} is deleted.`);
});
