import { changeDevices } from '../../data/pushes/devices.ts';
import { without } from '../../domain/push/device.ts';
import { deletePushSubscription as route } from '../../routes/reminders/delete-push-subscription.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../failure.ts';
import { operation } from '../operation.ts';
import { idToDelete } from '../requests/id-to-delete.ts';

export const deletePushSubscription = operation(route, {
  handle: async ({ caller: { userId }, query, body }) => {
    const id = idToDelete(query, body);
    if (!(await changeDevices(userId, without(id)))) throw notFound('This device does not exist.');
    return ok('Device removed', `Nothing is sent to device ${id} any more.`);
  },
});
