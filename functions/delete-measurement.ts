import { removeMeasurement } from '../shared/data/measurement.ts';
import { startOfId } from '../shared/domain/measurements/measurement-id.ts';
import { formatUtc } from '../shared/domain/time/calendar.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { notFound } from '../shared/http/failure.ts';
import { idToDelete } from '../shared/http/id-to-delete.ts';
import { deleteMeasurement } from '../shared/routes/delete-measurement.ts';

export const handler = endpoint(deleteMeasurement, async ({ caller, query, body }) => {
  const id = idToDelete(query, body);
  if (!(await removeMeasurement(caller.userId, id))) throw notFound('There is no such measurement.');
  return ok('Measurement deleted', `The measurement of ${formatUtc(startOfId(id))} is deleted.`);
});
