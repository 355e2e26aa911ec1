import { changeDevices } from '../shared/data/pushes/devices.ts';
import { without } from '../shared/domain/push/device.ts';
import { endpoint } from '../shared/http/endpoint.ts';
import { ok } from '../shared/http/envelope.ts';
import { notFound } from '../shared/http/failure.ts';
import { idToDelete } from '../shared/http/request/id-to-delete.ts';
import { deletePushSubscription } from '../shared/routes/delete-push-subscription.ts';

export const handler = endpoint(deletePushSubscription, async ({ caller: { userId }, query, body }) => {
  const id = idToDelete(query, body);
  if (!(await changeDevices(userId, without(id)))) throw notFound('There is no such device.');
  return ok('Device removed', `Nothing is sent to device ${id} any more.`);
});
