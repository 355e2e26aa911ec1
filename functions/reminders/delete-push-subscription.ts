import { changeDevices } from '../../shared/data/pushes/devices.ts';
import { without } from '../../shared/domain/push/device.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { ok } from '../../shared/operations/envelope.ts';
import { notFound } from '../../shared/operations/failure.ts';
import { idToDelete } from '../../shared/operations/requests/id-to-delete.ts';
import { deletePushSubscription } from '../../shared/routes/reminders/delete-push-subscription.ts';

export const handler = endpoint(deletePushSubscription, async ({ caller: { userId }, query, body }) => {
  const id = idToDelete(query, body);
  if (!(await changeDevices(userId, without(id)))) throw notFound('There is no such device.');
  return ok('Device removed', `Nothing is sent to device ${id} any more.`);
});
